"""The marked piece of a summary."""

from troef.director.snippet import snippet


def marked(text, query):
    return [piece.text for piece in snippet(text, query) if piece.is_marked]


def whole(text, query):
    return "".join(piece.text for piece in snippet(text, query))


def test_words_beginnings_and_synonyms_are_marked():
    assert marked("Een strafkaart, twee strafkaarten.", "strafkaart") == ["strafkaart", "strafkaarten"]
    assert marked("De blinde ligt open.", "dummy") == ["blinde"]
    assert marked("Eén slag", "een slag") == ["slag"]


def test_a_short_text_is_shown_whole_and_in_one_line():
    assert whole("Twee dingen:\n- het ene;\n- het andere.", "ene") == "Twee dingen: het ene; het andere."


def test_a_long_text_is_cut_at_whole_words_around_the_first_hit():
    text = "begin " * 60 + "verzaking midden " + "einde " * 60
    assert whole(text, "verzaking").startswith("… begin")
    assert whole(text, "verzaking").endswith("einde …")
    assert marked(text, "verzaking") == ["verzaking"]
    assert len(whole(text, "verzaking")) < 190


def test_without_a_hit_it_is_the_beginning():
    assert whole("woord " * 100, "revoke").startswith("woord woord")
    assert whole("x" * 400, "revoke") == "x" * 180 + " …"
