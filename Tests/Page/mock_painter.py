"""What the mock server repaints: a queue of tickets that one thread works off, by turning colours round."""

import io
import threading
import time
import uuid

from PIL import ImageOps

from mock_store import Refusal, iso

SETTINGS = {"steps": [10, 100], "cfg": [1, 10], "defaults": {"steps": 40, "cfg": 4, "seed": None},
            "presets": [{"name": "Snow", "prompt": "make it snow", "steps": 50}, {"name": "Oil", "prompt": "an oil painting"}]}


class Painter:
    """`hold` keeps what runs where it is until it is let go; prompts with "fail" fail."""

    def __init__(self, store, servers):
        self.store, self.servers, self.tickets, self.pictures = store, servers, {}, {}
        self.work, self.going = threading.Condition(), threading.Event()
        self.going.set()
        self.stops_at, self.defaults = 1.0, SETTINGS["defaults"]
        threading.Thread(target=self.run, daemon=True).start()

    def settings(self):
        names = [{"name": name, "kind": "jobs"} for name in self.servers]
        return {**SETTINGS, "defaults": self.defaults, "servers": names, "server": self.servers[0] if self.servers else None}

    def submit(self, data):
        if not self.servers:
            raise Refusal(409, "no-repaint-server", "no server is set.")
        made = []
        for item in data["items"]:
            ticket = {"id": str(uuid.uuid4()), "state": "waiting", "position": self.waiting() + 1, "progress": None,
                      "prompt": data["prompt"], "server": data.get("server") or self.servers[0], "createdAt": iso(time.time()),
                      "finishedAt": None, "error": None, "item": item, "collage": data["collage"], "asked": data}
            self.tickets[ticket["id"]] = ticket
            made.append(ticket)
        self.changed()
        return {"tickets": made}

    def waiting(self):
        return sum(ticket["state"] == "waiting" for ticket in self.tickets.values())

    def changed(self):
        with self.work:
            self.work.notify_all()
        self.store.changed()

    def list(self, query):
        newest = reversed(list(self.tickets.values()))
        return {"tickets": [one for one in newest if query.get("collage") in (None, one["collage"])]}

    def act(self, identity, verb):
        if identity not in self.tickets:
            raise Refusal(404, "ticket-not-found", "there is no such ticket.")
        ticket = self.tickets[identity]
        if verb == "cancel":
            ticket.update(state="cancelled", finishedAt=iso(time.time()))
        elif verb == "retry":
            ticket.update(state="waiting", position=self.waiting() + 1, progress=None, error=None, finishedAt=None,
                          prompt=ticket["prompt"].replace("fail", "succeed"))
        elif verb == "remove":
            del self.tickets[identity]
        self.changed()
        return {}

    def run(self):
        while True:
            with self.work:
                self.work.wait_for(self.waiting)
            ticket = next(one for one in list(self.tickets.values()) if one["state"] == "waiting")
            for done in range(1, 11):
                ticket.update(state="running", position=None, progress=done / 10)
                self.store.changed()
                if done / 10 >= self.stops_at:
                    self.going.wait()
                time.sleep(0.03)
                if ticket["state"] != "running":
                    break
            else:
                self.finish(ticket)

    def finish(self, ticket):
        if "fail" in ticket["prompt"]:
            ticket.update(state="failed", error="out of memory", finishedAt=iso(time.time()))
        else:
            with self.store.lock:
                one = self.store.collages[ticket["collage"]]
                self.repaint(one, ticket)
            ticket.update(state="done", progress=1, finishedAt=iso(time.time()))
        self.store.changed()

    def repaint(self, one, ticket):
        photos = self.store.photos
        item = next(item for item in one.state["items"] if item["id"] == ticket["item"])
        original = item.get("original", item["photo"])
        name = f"{original}-{ticket['id'][:8]}"
        image = photos.images[original].convert("RGB")
        photos.images[name] = ImageOps.posterize(ImageOps.invert(image), 4).convert("RGBA")
        self.pictures[ticket["id"]] = name
        state = {**one.state, "items": [dict(each) for each in one.state["items"]]}
        changed = next(each for each in state["items"] if each["id"] == item["id"])
        changed.update(photo=name, original=original, repainted=name, prompt=ticket["prompt"], server=ticket["server"])
        self.store.push(one, state, f"repaint {item['name']}")

    def picture(self, identity):
        if identity not in self.pictures:
            raise Refusal(404, "not-found", "there is no picture yet.")
        out = io.BytesIO()
        self.store.photos.images[self.pictures[identity]].convert("RGB").save(out, "JPEG", quality=88)
        return out.getvalue()
