"""The library of the mock server, in memory: photos with names, the newest first."""

import io
import time
import uuid

from PIL import Image, ImageOps

from mock_store import Refusal, iso


class Library:
    def __init__(self, store):
        self.store, self.photos, self.removed = store, {}, []

    def fill(self, count):
        """Photos of the store's own pictures, for trying the page."""
        names = list(self.store.photos.images)
        for index in range(count):
            picture = names[index % len(names)]
            self.insert(picture, picture.title() if index < len(names) else f"{picture.title()} {index // len(names) + 1}",
                        400_000 + 91_000 * index, time.time() - 86_400 * (count - index))

    def insert(self, picture, name, size, at):
        image = self.store.photos.images[picture]
        photo = {"id": str(uuid.uuid4()), "name": name, "names": [name], "createdAt": iso(at),
                 "takenAt": iso(at - 86_400)[:19] + "+02:00", "takenIsGuessed": len(self.photos) % 3 == 2,
                 "camera": "Fujifilm X100V" if len(self.photos) % 2 == 0 else None, "width": image.width,
                 "height": image.height, "bytes": size, "tags": ["summer"] if len(self.photos) % 4 == 0 else []}
        self.photos[photo["id"]] = {**photo, "picture": picture}
        return self.view(photo["id"])

    def view(self, identity):
        return {name: value for name, value in self.find(identity).items() if name != "picture"}

    def find(self, identity):
        if identity not in self.photos:
            raise Refusal(404, "photo-not-found", f"no photo of the library is {identity}.")
        return self.photos[identity]

    def list(self, query):
        words = query.get("search", "").lower()
        found = [photo for photo in reversed(self.photos.values())
                 if words in " ".join([*photo["names"], photo["camera"] or "", *photo["tags"]]).lower()]
        start = next((at + 1 for at, photo in enumerate(found) if photo["id"] == query.get("after")), 0)
        limit = int(query.get("limit", 200))
        return {"photos": [self.view(photo["id"]) for photo in found[start:start + limit]], "count": len(found)}

    def show(self, identity):
        photo = self.find(identity)
        uses = [one.name for one in self.store.collages.values()
                if any(item["photo"] == photo["picture"] for item in one.state["items"])]
        return {**self.view(identity), "collages": uses}

    def add(self, data, query):
        try:
            picture = self.store.photos.add(data, query.get("name", "photo"))
        except Exception:
            raise Refusal(400, "input-format", "the file is not an image.") from None
        self.check(query.get("name", ""))
        images = self.store.photos.images
        known = next((photo for photo in self.photos.values()
                      if images[photo["picture"]].tobytes() == images[picture].tobytes()), None)
        if known:
            return {"photo": self.view(known["id"]), "isNew": False}
        photo = self.insert(picture, query["name"], len(data), time.time())
        self.store.changed()
        return {"photo": photo, "isNew": True}

    def check(self, name):
        if not 1 <= len(name.strip()) <= 100:
            raise Refusal(400, "bad-photo-name", "a name has 1 to 100 characters.")

    def act(self, identity, verb, data):
        if verb == "name":
            self.check(data["name"])
            photo = self.find(identity)
            photo["name"], photo["names"] = data["name"], [data["name"], *photo["names"][1:]]
        elif verb == "remove":
            self.removed.append((list(self.photos), self.find(identity)))
            del self.photos[identity]
        else:
            raise Refusal(404, "not-found", "there is nothing at this address.")
        self.store.changed()
        return {"photo": self.view(identity)} if verb == "name" else {}

    def undo(self):
        if not self.removed:
            raise Refusal(409, "nothing-to-undo", "no photo was removed.")
        order, photo = self.removed.pop()
        kept = {**self.photos, photo["id"]: photo}
        self.photos = {key: kept[key] for key in sorted(kept, key=lambda key: order.index(key) if key in order else len(order))}
        self.store.changed()
        return {"photos": [self.view(photo["id"])]}

    def picture(self, identity, part, query):
        image = self.store.photos.images[self.find(identity)["picture"]].convert("RGB")
        if part == "thumbnail":
            image = ImageOps.fit(image, (180, 180))
        else:
            side = int(query.get("side", 2048))
            image.thumbnail((side, side), Image.LANCZOS)
        out = io.BytesIO()
        image.save(out, "JPEG", quality=85)
        return out.getvalue()
