"""A second reading of the rules of play and scoring, by another method and sharing nothing with the program.

Cards are strings ("HK"). For legal cards it tries every card and plays out the trick to see which duty it breaks. For
roem it lists every combination beforehand. Scores are added card by card from a list.
"""

from functools import cache
from itertools import combinations

SUITS, RANKS = "SHDC", "AKQJT987"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@cache
def order_of_strength(trump, led):
    """Return the sixteen cards that can win a trick, strongest first."""
    return [trump + rank for rank in "J9ATKQ87"] + ([] if led == trump else [led + rank for rank in "ATKQJ987"])


def winner(trick, trump):
    """Return the winner of [(seat, card), …]."""
    strongest = order_of_strength(trump, trick[0][1][0])
    return min(trick, key=lambda play: strongest.index(play[1]) if play[1] in strongest else 99)[0]


def breaks_a_duty(card, hand, trick, seat, trump, variant):
    led = trick[0][1][0]
    if card[0] == led != trump:
        return False
    if any(held[0] == led for held in hand) and card[0] != led:
        return True
    trumps_out = [played for _, played in trick if played[0] == trump]
    beats = [held for held in hand if held[0] == trump and winner_among([*trumps_out, held], trump) == held]
    if card[0] == led:
        return bool(beats) and card not in beats
    if not any(held[0] == trump for held in hand):
        return False
    if variant == "nkf":
        return card[0] != trump or (bool(beats) and card not in beats)
    return _breaks_amsterdams(card, hand, trick, seat, trump, beats)


def _breaks_amsterdams(card, hand, trick, seat, trump, beats):
    with_partner = winner(trick, trump) == PARTNER[seat]
    undertrumps = card[0] == trump and card not in beats
    if undertrumps:
        return bool(beats) or any(held[0] != trump for held in hand)
    return card[0] != trump and not with_partner and bool(beats)


def winner_among(trumps, trump):
    return min(trumps, key=order_of_strength(trump, trump).index)


def legal(hand, trick, seat, trump, variant):
    if not trick:
        return set(hand)
    return {card for card in hand if not breaks_a_duty(card, hand, trick, seat, trump, variant)}


def _combinations():
    """Return every set of cards that is roem by itself, with its points. Runs of three come after runs of four."""
    found = []
    for suit in SUITS:
        found += [({suit + rank for rank in RANKS[i : i + 4]}, 50, "run") for i in range(5)]
    for suit in SUITS:
        found += [({suit + rank for rank in RANKS[i : i + 3]}, 20, "run") for i in range(6)]
    found += [({suit + rank for suit in SUITS}, 100, "equal") for rank in RANKS]
    return found


COMBINATIONS = _combinations()


def roem(cards, trump, four_jacks=100):
    cards, total, kinds = set(cards), 0, set()
    for needed, points, kind in COMBINATIONS:
        if needed <= cards and kind not in kinds:
            kinds.add(kind)
            total += four_jacks if needed == {suit + "J" for suit in SUITS} else points
    return total + (20 if {trump + "K", trump + "Q"} <= cards else 0)


def value(card, trump):
    return (TRUMP_VALUES if card[0] == trump else PLAIN_VALUES)[card[1]]


def totals(declarer, tricks, claimed, trump, four_jacks=100, wet_points="all"):
    """Return the totals per side of eight tricks [[(seat, card), …], …].

    `claimed` gives the tricks whose roem was claimed.
    """
    won = {"NS": [0, 0, 0], "EW": [0, 0, 0]}
    for number, (trick, said) in enumerate(zip(tricks, claimed, strict=True)):
        side = won[SIDE[winner(trick, trump)]]
        side[0] += sum(value(card, trump) for _, card in trick) + (10 if number == 7 else 0)
        side[1] += roem([card for _, card in trick], trump, four_jacks) if said else 0
        side[2] += 1
    mine, theirs = won[SIDE[declarer]], won["EW" if SIDE[declarer] == "NS" else "NS"]
    bonus = [100 if side[2] == 8 else 0 for side in (mine, theirs)]
    if mine[0] + mine[1] > theirs[0] + theirs[1] or wet_points == "own":
        result = [mine[0] + mine[1] + bonus[0], theirs[0] + theirs[1] + bonus[1]]
    else:
        result = [0, 162 + mine[1] + theirs[1] + bonus[1]]
    return dict(zip([SIDE[declarer], "EW" if SIDE[declarer] == "NS" else "NS"], result, strict=True))


def all_tricks_of_four():
    return combinations(PACK, 4)
