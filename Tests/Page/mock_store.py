"""The collages of the mock server: in memory, with a history each; a state is never changed, only replaced."""

import copy
import hashlib
import json
import math
import random
import secrets
import threading
import time
import uuid
from datetime import datetime, timezone

import mock_words


class Refusal(Exception):
    """An answer other than 200, in the words of the interface."""

    def __init__(self, status, code, message, hint=None):
        super().__init__(message)
        self.status, self.code, self.message, self.hint = status, code, message, hint


def iso(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


RUN = secrets.token_hex(8)


def key_of(value):
    """A key that changes with what is drawn, and is another one after a restart."""
    return hashlib.sha256(json.dumps([RUN, value], sort_keys=True).encode()).hexdigest()[:24]


def state_key(state):
    """The key of a whole canvas; what is only named or counted takes no part."""
    if not state.get("key", "").startswith(RUN):
        drawn = [[item[name] for name in ("photo", "x", "y", "w", "h", "scale", "rotation", "flipH", "flipV", "opacity",
                                          "shaders", "usesCutout", "hints")] for item in state["items"]]
        state["key"] = RUN + key_of([state["width"], state["height"], state["background"], drawn])
    return state["key"]


def item_key(item):
    return key_of([item["photo"], item["shaders"], item["usesCutout"], item["hints"]])


def over(cell, item, gap):
    """Whether a cell, by its middle and its sides, is nearer to an item than the gap."""
    x, y, across, down = cell
    far = [(side + item[size] * item["scale"]) / 2 + gap for side, size in ((across, "w"), (down, "h"))]
    return abs(x - item["x"]) < far[0] - .01 and abs(y - item["y"]) < far[1] - .01


DESIGNS = [
    ("Summer, north", 1080, 1920, "#f3ead9", [("mountains", 50, 21, 128, 0, {}), ("seashore", 30, 55, 62, -6, {}),
     ("meadow", 72, 73, 58, 5, {}), ("balloon", 66, 34, 120, 4, {"cut": True})]),
    ("Night shift", 1080, 1350, "#141227", [("city", 50, 50, 168, 0, {}), ("aurora", 50, 24, 80, -3, {"fx": ["glitch"]}),
     ("oranges", 54, 74, 96, 0, {"cut": True, "fx": ["3d-glasses"]})]),
    ("Postcards", 1080, 1080, "#d9e4e0", [("dunes", 33, 31, 56, -7, {}), ("seashore", 68, 36, 54, 6, {}),
     ("aurora", 38, 70, 54, 4, {}), ("mountains", 70, 74, 52, -4, {})]),
    ("For Ada", 1080, 1350, "#f6c9b5", [("oranges", 50, 52, 150, 0, {"cut": True}), ("balloon", 30, 27, 90, -12, {"cut": True})]),
    ("Blocks", 1080, 1440, "#10201c", [("meadow", 50, 22, 112, 0, {"fx": ["pixellate"]}),
     ("oranges", 50, 57, 112, 0, {"fx": ["pixellate"]}), ("seashore", 50, 88, 112, 0, {"fx": ["pixellate"]})]),
    ("Four views", 1080, 1440, "#ffffff", [("aurora", 50, 15, 86, 0, {}), ("mountains", 50, 50, 86, 0, {}), ("dunes", 50, 85, 86, 0, {})]),
    ("Signal", 1080, 1920, "#0b0b14", [("city", 50, 50, 240, 0, {"fx": ["3d-glasses", "glitch"]}),
     ("balloon", 50, 46, 170, 0, {"cut": True, "fx": ["glitch", "3d-glasses"]})]),
    ("Warm", 1080, 1350, "#e7b873", [("dunes", 50, 60, 176, 0, {}), ("mountains", 50, 26, 78, 3, {}), ("oranges", 64, 80, 74, 0, {"cut": True})]),
    ("Meadow talk", 1080, 1920, "#e9f0d8", [("meadow", 50, 72, 220, 0, {}), ("balloon", 38, 30, 150, -5, {"cut": True}),
     ("balloon", 76, 46, 70, 6, {"cut": True})]),
    ("Coast", 1920, 1080, "#e6ddcb", [("seashore", 36, 50, 62, -2, {}), ("dunes", 78, 30, 34, 3, {}), ("mountains", 78, 72, 34, -2, {})]),
]
WORDS = ["Summer", "Autumn", "Wall", "Trip", "Card", "Poster", "Story", "Notes", "Garden", "Harbour", "Winter", "Album"]


def new_item(photo, name, x, y, w, h, **extra):
    return {"id": uuid.uuid4().hex[:12], "name": name, "photo": photo, "x": x, "y": y, "w": w, "h": h, "scale": 1.0,
            "rotation": 0.0, "flipH": False, "flipV": False, "opacity": 1.0, "shaders": [], "remembered": [],
            "cutout": None, "usesCutout": False, "hints": [], **extra}


class Collage:
    def __init__(self, name, state, created, label="new"):
        self.id, self.name = uuid.uuid4().hex[:16], name
        self.revisions = [(state, label, created)]
        self.revision, self.saved, self.saved_state = 0, None, None
        self.created = self.updated = self.edited = created
        self.serial = 0

    @property
    def state(self):
        return self.revisions[self.revision][0]

    @property
    def dirty(self):
        return self.saved is None and len(self.revisions) > 1 or self.saved is not None and self.saved != self.revision


class Store:
    def __init__(self, photos, count=14):
        self.photos, self.lock = photos, threading.RLock()
        self.collages, self.deleted, self.openings = {}, {}, {}
        self.listeners, self.jobs = [], {}
        # The places of items in the order in which they were added.
        self.added = {}
        self.version, self.cut_seconds, self.cuts_to = 0, 1.2, 2
        now = time.time()
        designs = [self.design(*design) for design in DESIGNS]
        for index in range(count):
            round_, at = divmod(index, len(DESIGNS))
            name = f"{WORDS[(index * 7) % len(WORDS)]} {index + 1}" if round_ else DESIGNS[at][0]
            collage = Collage(name, designs[at], now - 60 * (4 + index ** 1.7 * 19))
            collage.saved, collage.saved_state = 0, designs[at]
            if index in (1, 4):
                moved = dict(designs[at], items=[dict(one, x=one["x"] + 8) for one in designs[at]["items"]])
                moved.pop("key", None)
                collage.revisions.append((moved, f'move {len(moved["items"])} items --by 8 0', collage.edited))
                collage.revision = 1
            self.collages[collage.id] = collage
        self.order = None

    def design(self, name, width, height, background, items):
        made = []
        for photo, x, y, part, turn, extra in items:
            image = self.photos.images[photo]
            w = width * part / 100
            made.append(new_item(photo, photo, width * x / 100, height * y / 100, w, w * image.height / image.width,
                                 rotation=float(turn), shaders=list(extra.get("fx", [])), usesCutout=bool(extra.get("cut")),
                                 cutout={"source": "subject"} if extra.get("cut") else None))
        return {"width": width, "height": height, "background": background, "items": made}

    # What is told -------------------------------------------------------------------------------------------

    def changed(self):
        self.order = None
        self.version += 1
        self.tell("change", {"token": str(self.version)})

    def tell(self, event, data):
        for listener in list(self.listeners):
            listener.put((event, data))

    # What is read -------------------------------------------------------------------------------------------

    def sorted(self):
        if self.order is None:
            self.order = sorted(self.collages.values(), key=lambda one: -one.updated)
        return self.order

    def entry(self, one):
        state = one.saved_state or one.state
        return {"id": one.id, "name": one.name, "width": one.state["width"], "height": one.state["height"],
                "itemCount": len(one.state["items"]), "current": False, "dirty": one.dirty, "saved": one.saved,
                "revision": one.revision, "createdAt": iso(one.created), "updatedAt": iso(one.updated),
                "editedAt": iso(one.edited), "picture": state_key(state)}

    def entries(self, limit, after, search):
        found = self.sorted()
        if search:
            found = [one for one in found if search.lower() in one.name.lower()]
        at = next((index + 1 for index, one in enumerate(found) if one.id == after), 0) if after else 0
        page = found[at:at + limit]
        return {"collages": [self.entry(one) for one in page], "hasMore": at + limit < len(found), "count": len(found)}

    def collage(self, identity):
        if identity not in self.collages:
            raise Refusal(404, "collage-not-found", f"there is no collage {identity}.")
        return self.collages[identity]

    def document(self, one):
        state = one.state
        collage = {**self.entry(one), "dpi": 300, "background": state["background"], "selected": None,
                   "newest": len(one.revisions) - 1}
        del collage["picture"]
        return {"collage": collage, "picture": state_key(state),
                "items": [self.item(item, z) for z, item in enumerate(state["items"])]}

    def item(self, item, z):
        width, height = item["w"] * item["scale"], item["h"] * item["scale"]
        turn = math.radians(item["rotation"])
        across = abs(width * math.cos(turn)) + abs(height * math.sin(turn))
        down = abs(width * math.sin(turn)) + abs(height * math.cos(turn))
        image = self.photos.images[item["photo"]]
        return {"id": item["id"], "name": item["name"], "z": z, "x": item["x"], "y": item["y"], "width": width,
                "height": height, "rotation": item["rotation"], "scale": item["scale"], "flipH": item["flipH"],
                "flipV": item["flipV"], "opacity": item["opacity"],
                "bounds": {"x": item["x"] - across / 2, "y": item["y"] - down / 2, "width": across, "height": down},
                **({"content": "text", "text": item["text"]} if "text" in item else
                   {"image": {"id": item["photo"], "format": "webp", "width": image.width, "height": image.height}}),
                "shaders": [{"name": name, "parameters": {}} for name in item["shaders"]],
                "rememberedShaders": [{"name": name, "parameters": {}} for name in item["remembered"]],
                "cutout": item["cutout"], "usesCutout": item["usesCutout"], "salvaged": False, "picture": item_key(item),
                **{flag: True for flag in ("locked", "hidden") if item.get(flag)}, **self.repaint(item)}

    def repaint(self, item):
        if "repainted" not in item:
            return {}
        return {"repaint": {"prompt": item["prompt"], "server": item["server"]},
                "showsRepaint": item["photo"] == item["repainted"]}

    def history(self, one):
        return {"revisions": [{"number": number, "label": label, "createdAt": iso(at), "current": number == one.revision,
                               "saved": number == one.saved, "undone": number > one.revision}
                              for number, (_, label, at) in enumerate(one.revisions)]}

    # What is changed ----------------------------------------------------------------------------------------

    def push(self, one, state, label):
        state.pop("key", None)
        del one.revisions[one.revision + 1:]
        if one.saved is not None and one.saved > one.revision:
            one.saved = -1
        one.revisions.append((state, label, time.time()))
        one.revision += 1
        one.edited = time.time()

    def edit(self, body, job=None):
        edits = body.get("edits") or [body]
        with self.lock:
            first = edits[0]
            if first["verb"] in ("new", "rename", "duplicate", "delete", "restore", "undo", "redo", "revert"):
                return self.gallery_edit(first)
            one = self.collage(first["collage"])
            before = one.state
        slow = [edit for edit in edits if edit["verb"] == "cutout" and self.cuts(before, edit)]
        if slow:
            self.work(job)
        with self.lock:
            before = one.state
            state = {**before, "items": [copy.deepcopy(item) for item in before["items"]]}
            state.pop("key", None)
            made, labels = [], []
            for edit in edits:
                ids, label = self.apply(state, edit)
                made += ids
                labels.append(label)
            changed = json.dumps(state, sort_keys=True) != json.dumps({k: v for k, v in before.items() if k != "key"}, sort_keys=True)
            label = body.get("label") or labels[0]
            if changed:
                self.push(one, state, label)
                self.changed()
            return {"changed": changed, "label": label, "items": made, "document": self.document(one)}

    def cuts(self, state, edit):
        items = self.meant(state, edit)
        hinted = any(edit.get(name) for name in ("keep", "drop", "keep-stroke", "drop-stroke", "rect", "redo", "fresh"))
        return hinted or ((edit.get("on") or edit.get("toggle") or not edit.get("off")) and any(not item["cutout"] for item in items))

    def work(self, job):
        for done in range(0, 21):
            if job:
                self.tell("progress", {"job": job, "done": done, "total": 20})
            while True:
                if job and self.jobs.get(job) == "cancelled":
                    raise Refusal(409, "interrupted", "the cutout was interrupted.")
                time.sleep(self.cut_seconds / 20)
                if done / 20 < self.cuts_to:
                    break

    def meant(self, state, edit):
        ids = edit.get("items") or ([edit["item"]] if "item" in edit else [])
        found = [item for item in state["items"] if item["id"] in ids]
        if len(found) < len(ids):
            raise Refusal(404, "item-not-found", "there is no such item.")
        return found

    def apply(self, state, edit):
        verb, items = edit["verb"], self.meant(state, edit)
        names = " ".join(item["name"] for item in items) if len(items) <= 4 else f"{len(items)} items"
        names = "" if verb == "layout" else names
        rest = getattr(self, f"do_{verb.split(' ')[0]}", None)
        if not rest:
            raise Refusal(400, "usage", f"there is no verb {verb}.")
        made, words = rest(state, items, edit)
        return made or [item["id"] for item in items], " ".join(part for part in (verb, names, words) if part).strip()

    def do_move(self, state, items, edit):
        for item in items:
            if "to" in edit:
                item["x"], item["y"] = edit["to"]
            else:
                item["x"] += edit["by"][0]
                item["y"] += edit["by"][1]
        return [], " ".join(f"{value:g}" for value in edit.get("to", edit.get("by")))

    def do_rotate(self, state, items, edit):
        for item in items:
            turn = edit["to"] if "to" in edit else item["rotation"] + edit["by"]
            item["rotation"] = (turn + 180) % 360 - 180
        return [], f'{edit["to"]:g}' if "to" in edit else f'--by {edit["by"]:g}'

    def do_scale(self, state, items, edit):
        for item in items:
            if "to" in edit:
                item["scale"] = edit["to"]
            elif "by" in edit:
                item["scale"] *= edit["by"]
            elif "width" in edit:
                item["scale"] = edit["width"] / item["w"]
            elif "height" in edit:
                item["scale"] = edit["height"] / item["h"]
            else:
                raise Refusal(400, "usage", "scale needs a size.")
            item["scale"] = min(100, max(0.001, item["scale"]))
        return [], f'{edit.get("to", edit.get("by", 1)):g}'

    def do_flip(self, state, items, edit):
        for item in items:
            name = "flipH" if edit["axis"] == "h" else "flipV"
            item[name] = not item[name]
        return [], edit["axis"]

    def do_opacity(self, state, items, edit):
        for item in items:
            item["opacity"] = min(1, max(0, edit["to"]))
        return [], f'{edit["to"]:g}'

    def do_order(self, state, items, edit):
        for item in items:
            at, top = state["items"].index(item), len(state["items"]) - 1
            to = {"front": top, "back": 0, "forward": at + 1, "backward": at - 1, "up": at + 1, "down": at - 1}.get(edit["to"], edit["to"])
            state["items"].insert(min(top, max(0, int(to))), state["items"].pop(at))
        return [], str(edit["to"])

    def do_select(self, state, items, edit):
        return self.do_order(state, items, {"to": "front"})[0], ""

    def do_reset(self, state, items, edit):
        for item in items:
            fitted = {"x": state["width"] / 2, "y": state["height"] / 2} if "text" in item else self.fitted(state, item["photo"])
            item.update(fitted, scale=1.0, rotation=0.0, flipH=False, flipV=False)
        return [], ""

    def fitted(self, state, photo, at=None):
        image = self.photos.images[photo]
        factor = min(state["width"] / 2 / image.width, state["height"] / 2 / image.height)
        x, y = at or (state["width"] / 2, state["height"] / 2)
        return {"x": x, "y": y, "w": image.width * factor, "h": image.height * factor}

    def name_free(self, state, name):
        taken = {item["name"] for item in state["items"]}
        number = 2
        free = name
        while free in taken:
            free, number = f"{name}-{number}", number + 1
        return free

    def do_copy(self, state, items, edit):
        made = []
        for item in items:
            twin = copy.deepcopy(item)
            twin["id"] = uuid.uuid4().hex[:12]
            twin["name"] = edit.get("as") or self.name_free(state, item["name"])
            twin["x"], twin["y"] = edit.get("at") or (item["x"] + state["width"] * .04, item["y"] + state["width"] * .04)
            state["items"].append(twin)
            made.append(twin["id"])
        return made, ""

    def do_text(self, state, items, edit):
        if items:
            for item in items:
                if "text" not in item:
                    raise Refusal(409, "no-text", f"'{item['name']}' shows no words.")
                mock_words.show(item, mock_words.set_anew(item["text"], edit), self.photos)
            return [], ""
        x, y = edit.get("at") or (state["width"] / 2, state["height"] / 2)
        text = mock_words.set_anew({**mock_words.USUAL, "size": min(state["width"], state["height"]) * 0.06}, edit)
        name = self.name_free(state, "-".join(edit["words"].lower().split()) or "text")
        item = new_item(None, name, x, y, 0.0, 0.0, text=text)
        mock_words.show(item, text, self.photos)
        item["x"], item["y"] = x, y
        state["items"].append(item)
        return [item["id"]], ""

    def do_remove(self, state, items, edit):
        ids = {item["id"] for item in items}
        state["items"] = [item for item in state["items"] if item["id"] not in ids]
        return [], ""

    def do_name(self, state, items, edit):
        for item in items:
            item["name"] = edit["name"]
        return [], edit["name"]

    def do_canvas(self, state, items, edit):
        words = []
        if "size" in edit:
            try:
                width, height = (int(part) for part in str(edit["size"]).removesuffix("px").split("x"))
            except ValueError:
                raise Refusal(400, "usage", f'{edit["size"]} is no size.') from None
            if edit.get("scale-items"):
                for item in state["items"]:
                    factor = min(width / state["width"], height / state["height"])
                    item["x"] *= width / state["width"]
                    item["y"] *= height / state["height"]
                    item["w"], item["h"] = item["w"] * factor, item["h"] * factor
            state["width"], state["height"] = width, height
            words.append(f"--size {width}x{height}")
        if "background" in edit:
            state["background"] = edit["background"]
            words.append(f'--background {edit["background"]}')
        return [], " ".join(words)

    def do_shader(self, state, items, edit):
        kind, shader = edit["verb"].split(" ")[1], edit.get("shader")
        if kind != "clear" and shader not in ("pixellate", "3d-glasses", "glitch"):
            raise Refusal(400, "unknown-shader", f"there is no shader {shader}.")
        for item in items:
            if kind == "clear":
                item["shaders"] = []
            elif kind == "off" or (kind == "toggle" and shader in item["shaders"]):
                item["shaders"] = [name for name in item["shaders"] if name != shader]
            elif shader not in item["shaders"]:
                item["shaders"] = [*item["shaders"], shader]
        return [], shader or ""

    def do_cutout(self, state, items, edit):
        for item in items:
            if (edit.get("on") or edit.get("toggle")) and not item["cutout"]:
                raise Refusal(409, "no-cutout", f"'{item['name']}' was not cut out yet.")
            if edit.get("fresh"):
                item["hints"] = []
            for name in ("keep", "drop", "keep-stroke", "drop-stroke"):
                item["hints"] = item["hints"] + [f"{name} {one}" for one in edit.get(name, [])]
            on = not item["usesCutout"] if edit.get("toggle") and item["cutout"] else not edit.get("off")
            item["usesCutout"] = on
            if on:
                item["cutout"] = {"source": "subject", "hints": len(item["hints"])}
        return [], "--off" if edit.get("off") else ""

    def do_lock(self, state, items, edit):
        for item in items:
            item["locked"] = not edit.get("off")
        return [], "--off" if edit.get("off") else ""

    def do_hide(self, state, items, edit):
        for item in items:
            item["hidden"] = not edit.get("off")
        return [], "--off" if edit.get("off") else ""

    layouts = {"grid": False, "justified": False, "columns": False, "mosaic": True, "hero": True, "strip": False,
               "circle": False, "spiral": False, "heart": False, "scatter": True, "stack": True}

    def do_layout(self, state, items, edit):
        """Cells of one size, whatever the kind; by another seed the photos have other cells."""
        kind, seed, order = edit.get("kind"), edit.get("seed"), edit.get("order", "given")
        if kind not in self.layouts:
            raise Refusal(400, "usage", f"{kind} is no layout.")
        if seed is not None and not self.layouts[kind] and order != "random":
            raise Refusal(400, "usage", "'seed' goes with 'mosaic' or 'hero' or 'scatter' or 'stack'.")
        if edit.get("gap") is not None and kind in ("scatter", "stack") and not edit.get("keep-locked"):
            raise Refusal(400, "usage", "'gap' goes with 'grid'.")
        for item in state["items"]:
            self.added.setdefault(item["id"], len(self.added))
        named = (sorted(items, key=lambda item: edit["items"].index(item["id"]))
                 or sorted(state["items"], key=lambda item: self.added[item["id"]]))
        free = [item for item in named if not item.get("locked")]
        if not free:
            raise Refusal(409, "item-locked", "all items are locked.")
        if seed is not None:
            random.Random(seed).shuffle(free)
        kept = [item for item in state["items"] if item.get("locked") and not item.get("hidden")]
        cells = self.cells(state, len(free), kept if edit.get("keep-locked") else [],
                           *(self.part(state, edit.get(name, "1.5%")) for name in ("gap", "margin")))
        for item, (x, y, across, down) in zip(free, cells):
            item["x"], item["y"] = x, y
            item["scale"], item["rotation"] = min(across / item["w"], down / item["h"]), 0.0
        # They lie one over the other in the order of their places.
        seats = [index for index, item in enumerate(state["items"]) if item in free]
        for index, item in zip(seats, list(free)):
            state["items"][index] = item
        words = [f"--{name} {edit[name]}" for name in ("gap", "margin", "order", "seed") if name in edit]
        words += ["--keep-locked"] if edit.get("keep-locked") else []
        return [item["id"] for item in free], " ".join([kind, *words])

    def cells(self, state, count, kept, gap, margin):
        """At least so many cells by their middles and sides, none of them over an item that is kept."""
        for columns in range(math.ceil(math.sqrt(count)), 30):
            rows = max(math.ceil(count / columns), columns if kept else 1)
            across = (state["width"] - 2 * margin - (columns - 1) * gap) / columns
            down = (state["height"] - 2 * margin - (rows - 1) * gap) / rows
            cells = [(margin + across / 2 + column * (across + gap), margin + down / 2 + row * (down + gap), across, down)
                     for row in range(rows) for column in range(columns)]
            cells = [cell for cell in cells if not any(over(cell, item, gap) for item in kept)]
            if len(cells) >= count:
                return cells
        raise Refusal(400, "usage", "there is no room.")

    def part(self, state, length):
        if length == "0":
            return 0
        return float(length.removesuffix("%")) / 100 * min(state["width"], state["height"])

    def do_repaint(self, state, items, edit):
        for item in items:
            if "repainted" not in item:
                raise Refusal(409, "no-repaint", f"'{item['name']}' was not repainted yet.")
            shown = item["photo"] == item["repainted"]
            on = not shown if edit.get("toggle") else bool(edit.get("on"))
            item["photo"] = item["repainted"] if on else item["original"]
        return [], "--off" if edit.get("off") else "--on"

    def gallery_edit(self, edit):
        verb, now = edit["verb"], time.time()
        if verb == "new":
            width, height = (int(part) for part in str(edit.get("size", "1080x1920")).split("x"))
            state = {"width": width, "height": height, "background": edit.get("background", "#ffffff"), "items": []}
            self.serial = getattr(self, "serial", 0) + 1
            one = Collage(edit.get("name") or f"collage-{self.serial}", state, now)
            self.collages[one.id] = one
            label = "new"
        elif verb == "restore":
            if edit["collage"] not in self.deleted:
                raise Refusal(404, "collage-not-found", "there is no such collage to restore.")
            one = self.deleted.pop(edit["collage"])
            self.collages[one.id] = one
            label = "restore"
        else:
            one = self.collage(edit["collage"])
            label = verb
        if verb == "rename":
            if any(other.name == edit["name"] and other is not one for other in self.collages.values()):
                raise Refusal(409, "name-taken", f'there is a collage {edit["name"]} already.', "Choose another name.")
            one.name = edit["name"]
        elif verb == "duplicate":
            names = {other.name for other in self.collages.values()}
            name = edit.get("as") or next(f"{one.name} {n}" for n in range(2, 10 ** 6) if f"{one.name} {n}" not in names)
            twin = Collage(name, one.state, now, f"duplicate of {one.name}")
            twin.saved, twin.saved_state = 0, one.state
            self.collages[twin.id] = one = twin
        elif verb == "delete":
            self.deleted[one.id] = self.collages.pop(one.id)
            self.changed()
            return {"changed": True, "label": "delete", "items": []}
        elif verb in ("undo", "redo"):
            steps = edit.get("steps", 1)
            to = edit["to"] if "to" in edit else one.revision + (steps if verb == "redo" else -steps)
            if not 0 <= to < len(one.revisions):
                raise Refusal(409, f"nothing-to-{verb}", f"there is nothing to {verb}.")
            one.revision, one.edited = to, now
        elif verb == "revert":
            self.push(one, dict(one.saved_state or one.revisions[0][0]), "revert")
        self.changed()
        return {"changed": True, "label": label, "items": [], "document": self.document(one)}

    def add_photo(self, data, query):
        try:
            photo = self.photos.add(data, query.get("name", "photo"))
        except Exception:
            raise Refusal(400, "input-format", f'{query.get("name", "the file")} is not an image.') from None
        with self.lock:
            one = self.collage(query["collage"])
            state = {**one.state, "items": [copy.deepcopy(item) for item in one.state["items"]]}
            stem = query.get("name", "photo").rsplit(".", 1)[0]
            if "replace" in query:
                item = self.meant(state, {"items": [query["replace"]]})[0]
                image = self.photos.images[photo]
                factor = min(item["w"] / image.width, item["h"] / image.height)
                item.update(photo=photo, cutout=None, usesCutout=False, hints=[], w=image.width * factor, h=image.height * factor)
                label = f'replace {item["name"]}'
            else:
                at = [float(part) for part in query["at"].split(",")] if "at" in query else None
                item = new_item(photo, self.name_free(state, stem), **self.fitted(state, photo, at))
                state["items"].append(item)
                label = f'add {item["name"]}'
            self.push(one, state, label)
            self.changed()
            return {"changed": True, "label": label, "items": [item["id"]], "document": self.document(one)}

    def add_picture(self, picture, collage, name):
        """A picture that is there already, as a new item."""
        with self.lock:
            one = self.collage(collage)
            state = {**one.state, "items": [copy.deepcopy(item) for item in one.state["items"]]}
            item = new_item(picture, self.name_free(state, name), **self.fitted(state, picture))
            state["items"].append(item)
            self.push(one, state, f'add {item["name"]}')
            self.changed()
            return {"changed": True, "label": "add", "items": [item["id"]], "document": self.document(one)}

    def open(self, identity):
        with self.lock:
            one, handle = self.collage(identity), uuid.uuid4().hex
            self.openings[handle] = (one.id, one.state)
            return {"opening": handle, "revision": one.revision}

    def discard(self, identity, handle):
        with self.lock:
            one = self.collage(identity)
            if handle not in self.openings or self.openings[handle][0] != one.id:
                raise Refusal(404, "no-opening", "it is not known any more how the collage was.")
            state = self.openings[handle][1]
            changed = state_key(state) != state_key(one.state)
            if changed:
                back = next((number for number, (old, _, _) in enumerate(one.revisions) if old is state), None)
                self.push(one, dict(state), "revert")
                if back is not None and back == one.saved:
                    one.saved = one.revision
                self.changed()
            return {"changed": changed, "label": "revert", "items": [], "document": self.document(one)}

    def save(self, identity):
        with self.lock:
            one = self.collage(identity)
            one.saved, one.saved_state, one.updated = one.revision, one.state, time.time()
            self.changed()
            return {"changed": True, "label": "save", "items": [], "document": self.document(one)}
