"""A site under load while parts of it are killed: browsers that send until they are answered, and open pages.

Everything here behaves as the scripts of the pages do. A message has an id and is sent again until it is acknowledged.
A stream comes back as EventSource does, after the `retry` that the server gave it; a page then asks for what it shows,
and asks again when that fails. So a test can distinguish a page that is late from one that would never know.
"""

from __future__ import annotations

import html
import json
import math
import os
import random
import re
import signal
import threading
import time
from collections import Counter
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

NEVER = 60.0
"""Seconds after which a page counts as not notified of a change."""
LOST = (OSError, HTTPException, ValueError)
"""The connection, or a part of an answer, is gone."""


class Unanswered(Exception):
    """The server answers, but could not do it now."""


class Browser:
    """Cookies, and requests that are sent until they are answered."""

    def __init__(self, port, **headers):
        self.port, self.cookies, self.headers = port, {}, {"Accept-Language": "en", **headers}

    def connected(self, path, body=None, **headers):
        """Return a connection and the answer on it."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=NEVER)
        headers |= {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers = {"Content-Type": "application/x-www-form-urlencoded", **headers}
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        try:
            connection.request("GET" if body is None else "POST", path, body, self.headers | headers)
            return connection, connection.getresponse()
        except BaseException:
            connection.close()
            raise

    def ask(self, path, body=None, **headers):
        """Return the answer and its text. Raises one of LOST, or Unanswered."""
        connection, answer = self.connected(path, body, **headers)
        with closing(connection):
            text = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("set-cookie") or []:
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        if answer.status == 503:
            raise Unanswered
        assert answer.status < 400, (path, answer.status, text[:300])
        return answer, text

    def sure(self, path, body=None, **headers):
        """Ask until it is answered. What was lost on the way back has been done."""
        deadline = time.monotonic() + 3 * NEVER
        while True:
            try:
                return self.ask(path, body, **headers)
            except (Unanswered, *LOST):
                assert time.monotonic() < deadline, path
                time.sleep(0.1)


class Page(threading.Thread):
    """An open page: a stream, and the part that it asks for after an event."""

    def __init__(self, name, browser, stream, part, shows, asks=None):
        """`shows` finds the version in an answer. A page that names none shows the version that an event named, or
        else at least the one that `asks` finds before it."""
        super().__init__(daemon=True, name=name)
        self.browser, self.stream, self.part, self.shows, self.asks = browser, stream, part, shows, asks
        self.known, self.known_at, self.text, self.news = -1, 0.0, "", threading.Condition()
        self.retry, self.last_id, self.is_open, self.due = 3.0, "", False, 0
        self.closed = threading.Event()
        self.told = threading.Event()
        self.failure = ""
        threading.Thread(target=self._noted, args=(self._look,), daemon=True, name=f"{name} looks").start()
        self.start()

    def run(self):
        self._noted(self._listen)

    def _noted(self, act):
        """Store an error of the test itself, so that it does not look like a page that is never notified."""
        try:
            act()
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def _listen(self):
        """As EventSource: again after `retry`; after an answer that is no stream the script of the page opens it."""
        while not self.closed.is_set():
            wait = None
            with suppress(*LOST):
                headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": self.last_id} if self.last_id else {})
                connection, answer = self.browser.connected(self.stream, **headers)
                with closing(connection):
                    if answer.status == 200:
                        self._hear(answer)
                    else:
                        wait = random.uniform(0.5, 3.5)
            self.is_open = False
            self.closed.wait(self.retry if wait is None else wait)

    def _hear(self, lines):
        event, given, data = "", None, []
        for line in lines:
            field, _, value = line.decode().rstrip("\n").partition(":")
            value = value.removeprefix(" ")
            if field == "retry":
                self.retry = int(value) / 1000
            elif field == "event":
                event = value
            elif field == "id":
                given = value
            elif field == "data":
                data.append(value)
            elif not field and not value:  # the end of an event; a comment has a value
                self.last_id = self.last_id if given is None else given
                self._event(event, "\n".join(data))
                event, given, data = "", None, []
            if self.closed.is_set():
                return

    def _event(self, event, data):
        if event in ("hello", "change"):
            self.is_open = True
            self.due = int(self.last_id or 0) if event == "change" else 0
            self.told.set()
        elif event == "parts":
            self.show(self.shows(None, data), data)

    def _look(self):
        while not self.closed.is_set():
            if not self.told.wait(1):
                continue
            self.told.clear()
            try:
                due = self.due
                before = due or (self.asks() if self.asks else 0)
                answer, text = self.browser.ask(self.part, **{"HX-Request": "true", "Troef-Told": str(due or "")})
                self.show(self.shows(answer, text) if self.shows else before, text)
            except (Unanswered, *LOST):
                self.closed.wait(random.uniform(1, 2))
                if self.is_open:  # Otherwise it is greeted when the stream is back.
                    self.told.set()

    def show(self, version, text):
        with self.news:
            if version > self.known:
                self.known, self.known_at, self.text = version, time.monotonic(), text
                self.news.notify_all()

    def wait_for(self, version):
        """Return the moment at which this version was shown. Raises AssertionError if that is never."""
        with self.news:
            heard = self.news.wait_for(lambda: self.known >= version, NEVER)
            assert heard, f"{self.name} never heard of {version}: {self.known} {self.is_open} {self.due} {self.failure}"
            return self.known_at


def evening_version(answer, _text):
    return int(answer.headers["Troef-Version"])


def moment(_answer, text):
    """The version of a table on screens over all its boards."""
    return _number("moment", text)


def _number(name, text):
    found = re.search(rf'id="{name}" name="{name}" value="(\d+)"', text)
    return int(found[1]) if found else -1


class Waits:
    """Delays until pages show a change, counted from its acknowledgement or from the last recovery."""

    def __init__(self, recoveries):
        self.recoveries, self.late, self.all = recoveries, [], []

    def wait(self, pages, version, since):
        for page in pages:
            heard = page.wait_for(version)
            known = max([since, *(moment for moment in self.recoveries if moment <= heard)])
            self.all.append(heard - known)
            self.late.append((heard - known, heard - since, page.name))


class Phones(threading.Thread):
    """An evening: two phones and a program enter results, and phones and pages of the hall look."""

    def __init__(self, load, secrets, boards, token):
        super().__init__(daemon=True, name="phones")
        self.load, self.secret, self.boards, self.token = load, secrets[0], boards, token
        self.sent, self.reasons, self.tricks, self.waits = Counter(), [], {}, Waits(load.recoveries)
        self.phones = []
        path = f"/t/{self.secret}/"
        for side in ("NS", "EW"):
            phone = Browser(load.port)
            phone.sure(path)
            phone.sure(f"{path}seat/", f"side={side}")
            self.phones.append(phone)
        live = "/evening/1/live/"
        self.own = [Page(f"phone {number}", each, f"{live}?table=1", f"{path}?part", evening_version)
                    for number, each in enumerate(self.phones)]  # fmt: skip
        self.hall = []
        for number in range(load.pages):
            reader = Browser(load.port)
            reader.sure("/evening/1/")
            self.hall.append(Page(f"page {number}", reader, live, "/evening/1/?part", None, self._version))
        self.director = Browser(load.port, Authorization=f"Bearer {token}")

    def run(self):
        with self.load.noted():
            while not self.load.over.is_set():
                self._round()

    def _round(self):
        for phone, board in zip(self.phones, self.boards, strict=False):
            self.tricks[board] = str(6 + self.sent[board] % 8)
            told = {"round": 1, "board": int(board), "contract": "3N", "declarer": "S", "lead": ""}
            version = self._send(phone, verb="result", **told, tricks=self.tricks[board], sees=self.sent[board])
            self.sent[board] += 1
        since = time.monotonic()
        self.waits.wait(self.own, version, since)
        self.waits.wait(self.hall, version, since)
        reason = f"proof {len(self.reasons)}"
        given = {"round": 1, "table": 2, "board": int(self.boards[0]), "reason": reason}
        given["result"] = f"3NT S {7 + len(self.reasons) % 6}"
        self.reasons.append((reason, given["result"]))
        self.director.sure("/api/v1/evenings/1/results", json.dumps(given), **{"Content-Type": "application/json"})
        since = time.monotonic()
        self.waits.wait(self.hall, evening_version(*self.phones[0].sure(f"/t/{self.secret}/?part")), since)

    def _version(self):
        return evening_version(*Browser(self.load.port).ask(f"/t/{self.secret}/?part"))

    def _send(self, phone, **message):
        """One message, a tenth of them twice at the same moment."""
        message = json.dumps({"id": str(uuid4()), **message})
        about = f"/t/{self.secret}/send/", message
        kind = {"Content-Type": "application/json"}
        if self.load.chance.random() < 0.1:
            threading.Thread(target=self._lost, args=(phone, *about), kwargs=kind, daemon=True).start()
        answer = json.loads(phone.sure(*about, **kind)[1])
        assert answer["refused"] == "", answer
        return answer["version"]

    @staticmethod
    def _lost(phone, *about, **kind):
        with suppress(Unanswered, *LOST):
            phone.ask(*about, **kind)


_PACE = 0.2
"""Seconds between two acts: a table of friends has at most 200 boards, enough for half an hour at this pace."""


class Four(threading.Thread):
    """Four players at a table on screens; a page of each."""

    def __init__(self, load):
        super().__init__(daemon=True, name="four")
        self.load, self.waits, self.tapped = load, Waits(load.recoveries), {}
        self.browsers = {seat: Browser(load.port) for seat in "NESW"}
        self.browsers["N"].sure("/play/")
        table = {"game": "bridge", "way": "bridge-2017", "plays": "guarded"}
        self.path = self.browsers["N"].sure("/play/", urlencode(table))[0].headers["Location"]
        self.secret = self.path.split("/")[2]
        self.pages = []
        for seat, browser in self.browsers.items():
            browser.sure(self.path)
            browser.sure(f"{self.path}do/", urlencode({"what": "sit", "seat": seat, "name": seat}))
        for seat, browser in self.browsers.items():
            stream = html.unescape(re.findall(r'data-live="([^"]+)"', browser.sure(self.path)[1])[0])
            self.pages.append(Page(f"player {seat}", browser, stream, self.path, moment))
        self.board = 1

    def run(self):
        with self.load.noted():
            self._wait("N", time.monotonic())
            while not self.load.over.wait(_PACE):
                self._act()

    def _act(self):
        views = {page.name[-1]: page.text for page in self.pages}
        if 'id="score"' in views["N"]:
            number = re.search(r'name="board" value="(\d+)"', views["N"])[1]
            self.browsers["N"].sure(f"{self.path}do/", urlencode({"what": "next", "board": number}))
            self.board += 1
            return self._wait("N", time.monotonic())
        seat = next(seat for seat, view in views.items() if 'class="lv-turn mine"' in view)
        version = _number("version", views[seat])
        event = _choice(views[seat], version)
        self.browsers[seat].sure(f"{self.path}act/", urlencode({"event": json.dumps(event), "version": version}))
        self.tapped.setdefault(self.board, []).append(event)
        return self._wait(seat, time.monotonic(), version + 1)

    def _wait(self, seat, since, version=0):
        text = self.browsers[seat].sure(self.path)[1]
        assert _number("version", text) == version, (seat, version, _number("version", text))
        self.waits.wait(self.pages, moment(None, text), since)


def _choice(view, version):
    """One club and three passes, then the first card that can be played."""
    tags = re.findall(r'<button[^>]* name="event"[^>]*>', view)
    values = [re.findall(r"""value=(?:'([^']*)'|"([^"]*)")""", tag)[0] for tag in tags if "disabled" not in tag]
    events = [json.loads(html.unescape("".join(value))) for value in values]
    call = "1C" if version == 0 else "P"
    return next((event for event in events if event.get("call", call) == call), events[0])


class Robots(threading.Thread):
    """A teacher's table with four robots, for the worker; when its board is over, another table."""

    def __init__(self, load):
        super().__init__(daemon=True, name="robots")
        self.load, self.secrets, self.acts, self.gap = load, [], 0, 0.0
        self.browser = Browser(load.port)
        self.browser.sure("/play/lesson/")

    def run(self):
        lesson = {"way": "bridge bridge-2017", "hands": "all", "plays": "guarded", "board": "1"}
        with self.load.noted():
            while not self.load.over.is_set():
                path = self.browser.sure("/play/lesson/", urlencode(lesson))[0].headers["Location"]
                self.secrets.append(path.split("/")[2])
                self.browser.sure(f"{path}do/", "what=robots")
                self._follow(path)

    def _follow(self, path):
        known, since = -1, time.monotonic()
        while not self.load.over.wait(1):
            view = self.browser.sure(path)[1]
            if 'id="score"' in view:
                return
            version = _number("version", view)
            if version > known:
                self.acts += version - max(known, 0)
                known, since = version, time.monotonic()
            self.gap = max(self.gap, time.monotonic() - since)
            assert time.monotonic() - since < 3 * NEVER, f"the robots at {path} never went on"


class Processes:
    """The processes of a site that serves with several: those that serve, and the worker."""

    def __init__(self, site):
        self.site = site

    def children(self):
        found = set()
        for thread in Path(f"/proc/{self.site.process.pid}/task").glob("*/children"):
            for child in map(int, thread.read_text().split()):
                with suppress(OSError):
                    if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                        found.add(child)
        return found

    def serving(self):
        """Those with the socket that listens."""
        port = f":{self.site.port:04X}"
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        sockets = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(port) and row[3] == "0A"}
        return {child for child in self.children() if sockets & _files(child)}

    def worker(self):
        return self.children() - self.serving()

    def memory(self):
        """Megabytes of the serving processes together, and of the worker."""
        return tuple(sum(map(_resident, group)) for group in (self.serving(), self.worker()))


def _files(pid):
    with suppress(OSError):
        return {os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir()}
    return set()


def _resident(pid):
    with suppress(OSError, IndexError):
        return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1000
    return 0.0


class Killer(threading.Thread):
    """Kills something every few seconds: a serving process, the worker, or the database."""

    def __init__(self, load, restart, pauses):
        super().__init__(daemon=True, name="killer")
        self.load, self.restart, self.kills, self.replaced, self.down = load, restart, Counter(), [], []
        self.pauses, self.due = pauses, ["process", "database", "worker", "process"]

    def run(self):
        with self.load.noted():
            while not self.load.over.wait(self.load.chance.uniform(*self.pauses)):
                what = self.due[0] if self.due else self.load.chance.choice(["process"] * 3 + ["worker", "database"])
                getattr(self, f"_{what}")()
                self.kills[what] += 1
                self.due = self.due[1:]

    def _process(self):
        self._kill(self.load.processes.serving())

    def _worker(self):
        self._kill(self.load.processes.worker())

    def _kill(self, candidates):
        if not candidates:  # one that was killed just now
            return
        before, killed = self.load.processes.children(), self.load.chance.choice(sorted(candidates))
        began = time.monotonic()
        os.kill(killed, signal.SIGKILL)
        self.load.recoveries.append(began)  # the others serve
        while not self.load.processes.children() - before:
            assert time.monotonic() - began < NEVER, "never replaced"
            time.sleep(0.02)
        self.replaced.append(time.monotonic() - began)

    def _database(self):
        self.restart()
        self._recovered()

    def _recovered(self):
        """Start counting from the moment at which everything runs, and store how long the site took to answer."""
        began = time.monotonic()
        self.load.recoveries.append(began)
        Browser(self.load.port).sure("/health/")
        self.down.append(time.monotonic() - began)


class Load:
    """Everything together, for a number of seconds. `pauses`: shortest and longest time between two kills."""

    def __init__(self, site, secrets, boards, token, restart=None, pauses=(3, 8), pages=4, seed=11):
        self.site, self.port, self.pages, self.chance = site, site.port, pages, random.Random(seed)
        self.processes, self.recoveries, self.failures, self.over = Processes(site), [], [], threading.Event()
        self.phones, self.four, self.robots = Phones(self, secrets, boards, token), Four(self), Robots(self)
        self.killer = Killer(self, restart, pauses) if restart else None
        self.samples = []

    def noted(self):
        return _Noted(self)

    def run(self, seconds, every=30.0):
        threads = [each for each in (self.phones, self.four, self.robots, self.killer) if each]
        for thread in threads:
            thread.start()
        began = time.monotonic()
        while ((passed := time.monotonic() - began) < seconds or self._kills_are_due()) and not self.failures:
            self.samples.append((passed, *self.processes.memory()))
            self.over.wait(max(1.0, min(every, seconds - passed + 0.1)))
        self.over.set()
        for thread in threads:
            thread.join(4 * NEVER)
        for page in (*self.phones.own, *self.phones.hall, *self.four.pages):
            page.closed.set()
        print(self, flush=True)
        assert self.failures == [], self.failures
        assert not any(thread.is_alive() for thread in threads)

    def _kills_are_due(self):
        """Return whether the first kills are still to come, which takes longer on a busy machine."""
        return self.killer is not None and bool(self.killer.due)

    @property
    def late(self):
        return sorted([*self.phones.waits.late, *self.four.waits.late], reverse=True)

    def __str__(self):
        """The figures."""
        waits = sorted(self.phones.waits.all + self.four.waits.all)
        acts = sum(map(len, self.four.tapped.values()))
        lines = [
            f"{sum(self.phones.sent.values())} messages, {len(self.phones.reasons)} results by the API, {acts} acts",
            f"robots: {self.robots.acts} acts, longest pause {self.robots.gap:.1f} s",
            f"{len(waits)} waits of pages: median {waits[len(waits) // 2]:.2f} s, "
            f"99% {waits[math.floor(0.99 * len(waits))]:.2f} s, longest {waits[-1]:.2f} s; " + str(self.late[:3]),
        ]
        if self.killer:
            lines.append(f"{dict(self.killer.kills)}; replaced within {max(self.killer.replaced):.2f} s, "
                         f"after the database the site answers within {max(self.killer.down):.2f} s")  # fmt: skip
        return "\n".join(lines + [f"{at:.0f} s: serving {serving:.0f} MB, worker {worker:.0f} MB"
                                  for at, serving, worker in self.samples])  # fmt: skip


class _Noted:
    """Makes an error in a thread end the whole test."""

    def __init__(self, load):
        self.load = load

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            self.load.failures.append(f"{threading.current_thread().name}: {kind.__name__}: {error}")
            self.load.over.set()
        return True
