"""Keeps the candidates of an account in a SQLite file: KEY=nova_sk_... python3 sync.py URL FILE [--follow]"""

import json
import os
import sqlite3
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

words = [word for word in sys.argv[1:] if not word.startswith("--")]
if len(words) != 2:
    sys.exit(__doc__)
url, file = words
follow = "--follow" in sys.argv

db = sqlite3.connect(file, isolation_level=None)
db.executescript("""
    CREATE TABLE IF NOT EXISTS candidates (id TEXT PRIMARY KEY, reference TEXT, firstName TEXT, lastName TEXT, email TEXT, document TEXT);
    CREATE TABLE IF NOT EXISTS place (only INTEGER PRIMARY KEY CHECK (only = 1), cursor TEXT NOT NULL);
""")


def ask(path, **asked):
    """The answer to a read, and None where there is no such record; asked again where the server is away or says when."""
    request = Request(f"{url}/api/nova{path}?{urlencode(asked)}", headers={"X-Api-Key": os.environ["KEY"]})
    for wait in (1, 2, 4, 8, 16, None):
        try:
            with urlopen(request, timeout=60) as response:
                return json.load(response)
        except HTTPError as refusal:
            if refusal.code == 404:
                return None
            if wait is None or refusal.code not in (429, 502, 503, 504):
                raise
            time.sleep(float(refusal.headers.get("Retry-After") or wait))
        except (URLError, TimeoutError):
            if wait is None:
                raise
            time.sleep(wait)


def put(one):
    columns = [one["id"], one["reference"], one["firstName"], one["lastName"], one["email"], json.dumps(one)]
    db.execute("INSERT OR REPLACE INTO candidates VALUES (?, ?, ?, ?, ?, ?)", columns)


def keep(cursor):
    db.execute("INSERT OR REPLACE INTO place VALUES (1, ?)", [cursor])


def read_all():
    """All candidates, and the place in the feed from before they were read: one transaction, so that a kill leaves nothing of it."""
    while True:
        cursor = ask("/events", cursor="now", limit=1)["nextCursor"]
        db.execute("BEGIN IMMEDIATE")
        db.execute("DELETE FROM candidates")
        page, more = 0, True
        while more:
            answer = ask("/candidates/search", query="", page=page, size=100)
            for one in answer["data"]:
                put(one)
            page += 1
            more = page * answer["size"] < answer["total"]
        keep(cursor)
        # A deletion meanwhile moves the others on by one, and one of them past us: then all are read once more. It is in the feed
        # within a second.
        time.sleep(1.5)
        deleted = ask("/events", cursor=cursor, types="candidate.deleted", limit=1)
        if not deleted["data"]:
            db.execute("COMMIT")
            return db.execute("SELECT count(*) FROM candidates").fetchone()[0]
        db.execute("ROLLBACK")


def take_piece(cursor):
    """One piece of the feed: its candidates as they are now, and the place behind it, in one transaction."""
    piece = ask("/events", cursor=cursor, types="candidate.*", limit=100)
    ids = dict.fromkeys(event["object"]["id"] for event in piece["data"])
    now = {one: ask(f"/candidates/{one}") for one in ids}
    db.execute("BEGIN IMMEDIATE")
    for one, answer in now.items():
        if answer is None:
            db.execute("DELETE FROM candidates WHERE id = ?", [one])
        else:
            put(answer["data"])
    keep(piece["nextCursor"])
    db.execute("COMMIT")
    return len(ids), piece["hasMore"]


def run():
    found = db.execute("SELECT cursor FROM place").fetchone()
    if found is None:
        print(f"{read_all()} candidates were read", flush=True)
    changed, more = 0, True
    while more or follow:
        cursor = db.execute("SELECT cursor FROM place").fetchone()[0]
        count, more = take_piece(cursor)
        changed += count
        if follow and not more:
            time.sleep(1)
    print(f"{changed} candidates have changed since")


try:
    run()
except HTTPError as refusal:
    if refusal.code != 410:
        raise
    # The cursor is older than what is kept of the feed.
    db.execute("DELETE FROM place")
    run()
except KeyboardInterrupt:
    pass
