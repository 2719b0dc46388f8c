"""A cog model that inverts an image and records its requests."""

import json
import pathlib
import tempfile
import time

from cog import BasePredictor, Input, Path
from PIL import Image, ImageOps

REQUESTS = pathlib.Path.home() / "asked"


class Predictor(BasePredictor):
    def predict(
        self, image: Path = Input(description="The picture"), mask: Path = Input(default=None),
        prompt: str = Input(default=""), negative_prompt: str = Input(default=""),
        num_inference_steps: int = Input(default=0), guidance_scale: float = Input(default=0),
        seed: int = Input(default=-1), strength: float = Input(default=-1),
    ) -> Path:
        with Image.open(str(image)) as photo:
            request = {
                "prompt": prompt, "negative": negative_prompt, "steps": num_inference_steps,
                "cfg": guidance_scale, "seed": seed, "strength": strength,
                "mask": mask is not None, "format": photo.format, "size": photo.size,
            }  # fmt: skip
            negative = ImageOps.invert(photo.convert("RGB"))
        with REQUESTS.open("a") as file:
            file.write(json.dumps(request) + "\n")
        if "fail" in prompt:
            raise ValueError("the model said no")
        # A waiting test disconnects meanwhile, or releases the model with a file.
        while "slow" in prompt and not REQUESTS.with_name("go").exists():
            time.sleep(0.02)
        out = tempfile.NamedTemporaryFile(suffix=".png", delete=False).name
        negative.save(out)
        return Path(out)
