"""A Gradio app that inverts an image and records its requests; prints its address."""

import pathlib
import time

import gradio
from PIL import ImageOps

REQUESTS = pathlib.Path.home() / "asked"


def paint(image, prompt):
    with REQUESTS.open("a") as file:
        file.write(prompt + "\n")
    if "fail" in prompt:
        raise gradio.Error("the model said no")
    if "broken" in prompt:
        raise ValueError("an internal detail")
    while "slow" in prompt and not REQUESTS.with_name("go").exists():
        time.sleep(0.02)
    return ImageOps.invert(image.convert("RGB"))


with gradio.Blocks() as app:
    image = gradio.Image(type="pil")
    prompt = gradio.Textbox()
    output = gradio.Image()
    gradio.Button().click(paint, [image, prompt], output, api_name="paint")

if __name__ == "__main__":
    _, address, _ = app.launch(server_name="127.0.0.1", quiet=True, prevent_thread_lock=True)
    print(address.rstrip("/"), flush=True)
    app.block_thread()
