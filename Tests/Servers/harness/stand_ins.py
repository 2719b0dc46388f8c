"""Stand-ins for servers that need a model, with their published interfaces; prints the address.

    openai   POST /v1/images/edits                         multipart, returns Base64 or an address
    a1111    POST /sdapi/v1/img2img                        JSON, returns Base64
    comfy    POST /upload/image, POST /prompt, GET /history/ID, GET and POST /queue, POST /interrupt, GET /view
    sdcpp    POST /sdcpp/v1/img_gen, GET /sdcpp/v1/jobs/ID, POST …/cancel

They refuse requests that are not in the interface. The prompt determines the behavior: "fail", "slow" (until it is
canceled), "address" (the address of the image instead of its bytes).
"""

import asyncio
import base64
import socket

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from harness.pictures import inverted, opened, pixel

app = FastAPI()
seen, files, orders = [], {}, {}


def note(kind, request, fields):
    seen.append({"kind": kind, "key": request.headers.get("Authorization"), "fields": fields})


def error_response(why, status=400):
    return JSONResponse({"error": {"message": why, "type": "invalid_request_error"}}, status)


def base64_of(data):
    return base64.b64encode(data).decode()


def bytes_of(text):
    return base64.b64decode(text.split(",")[-1], validate=True)


def mask_facts(data):
    """Returns the size of a mask and its pixels at the left and the right."""
    picture = opened(data).convert("RGBA")
    size = picture.size
    ends = [picture.getpixel((x, size[1] // 2)) for x in (1, size[0] - 2)]
    return {"size": size, "left": ends[0], "right": ends[1]}


def invalid_field(body, types):
    """Returns the first field that is not in the interface or has another type."""
    return next((name for name, value in body.items() if not isinstance(value, types.get(name, ()))), None)


@app.post("/v1/images/edits")
async def openai(request: Request):
    form = await request.form()
    text_fields = {name: value for name, value in form.items() if isinstance(value, str)}
    known = {"prompt", "n", "model", "size", "response_format", "user", "quality", "seed"}
    for name in text_fields.keys() - known:
        return error_response(f"Unknown parameter: '{name}'.")
    if text_fields.get("model", "").startswith("gpt-image") and "response_format" in text_fields:
        return error_response("Unknown parameter: 'response_format'.")
    picture = form.get("image[]") or form.get("image")
    data = await picture.read()
    files["latest"] = data
    if mask := form.get("mask"):
        text_fields["mask"] = mask_facts(await mask.read())
        if text_fields["mask"]["size"] != opened(data).size:
            return error_response("Invalid mask image format - mask size does not match image size")
    note("openai", request, text_fields)
    prompt = text_fields["prompt"]
    if "fail" in prompt:
        return error_response("the model said no")
    if "echo" in prompt:
        return error_response(f"Incorrect API key provided: {request.headers.get('Authorization')}", 401)
    if "address" in prompt:
        files["out.png"] = inverted(data)
        return {"created": 1, "data": [{"url": f"{str(request.base_url)}view?filename=out.png"}]}
    if "elsewhere" in prompt:
        return {"created": 1, "data": [{"url": prompt.split()[-1]}]}
    return {"created": 1, "data": [{"b64_json": base64_of(inverted(data))}]}


IMG2IMG = {
    "init_images": list, "mask": str, "prompt": str, "negative_prompt": str, "seed": int, "steps": int,
    "cfg_scale": (int, float), "denoising_strength": (int, float), "width": int, "height": int,
}  # fmt: skip


@app.post("/sdapi/v1/img2img")
async def a1111(request: Request):
    body = await request.json()
    if name := invalid_field(body, IMG2IMG):
        return JSONResponse({"detail": [{"loc": ["body", name], "msg": f"{name}?"}]}, 422)
    data = bytes_of(body["init_images"][0])
    told = {name: value for name, value in body.items() if name != "init_images"}
    told |= {"mask": mask_facts(bytes_of(body["mask"]))} if "mask" in body else {}
    note("a1111", request, told | {"size": opened(data).size})
    if "fail" in body["prompt"]:
        return JSONResponse({"error": "OutOfMemoryError", "detail": "", "errors": "no memory"}, 500)
    while "slow" in body["prompt"] and not await request.is_disconnected():
        await asyncio.sleep(0.01)
    return {"images": [base64_of(inverted(data))], "parameters": {}, "info": "{}"}


@app.post("/upload/image")
async def comfy_upload(request: Request):
    form = await request.form()
    picture = form["image"]
    files[picture.filename] = await picture.read()
    return {"name": picture.filename, "subfolder": "", "type": "input"}


@app.post("/prompt")
async def comfy_prompt(request: Request):
    body = await request.json()
    graph = body["prompt"]
    note("comfy", request, graph)
    inputs = {key: value for node in graph.values() for key, value in node["inputs"].items()}
    if inputs["image"] not in files or "refuse" in inputs["text"]:
        error = {"type": "prompt_outputs_failed_validation", "message": "invalid image file"}
        return JSONResponse({"error": error, "node_errors": {}}, 400)
    name = body.get("prompt_id", f"prompt-{len(orders) + 1}")
    orders[name] = {"asked": 0, "text": inputs["text"], "number": len(orders)}
    files["out.png"] = inverted(files[inputs["image"]])
    return {"prompt_id": name, "number": len(orders), "node_errors": {}}


@app.get("/history/{name}")
async def comfy_history(name: str):
    order = orders.get(name)
    if order is None or order.get("gone"):
        return {}
    order["asked"] += 1
    if order["asked"] < 4 or "slow" in order["text"]:
        return {}
    if "fail" in order["text"]:
        failure = ["execution_error", {"exception_message": "the model said no", "node_id": "3"}]
        status = {"status_str": "error", "completed": False, "messages": [failure]}
        return {name: {"outputs": {}, "status": status}}
    preview = {"filename": "preview.png", "subfolder": "", "type": "temp"}
    image = {"filename": "out.png", "subfolder": "", "type": "output"}
    outputs = {"5": {"images": [preview]}, "9": {"images": [image]}}
    status = {"status_str": "success", "completed": True, "messages": []}
    return {name: {"outputs": outputs, "status": status}}


@app.get("/queue")
async def comfy_queue():
    here = [(name, order) for name, order in orders.items() if not order.get("gone")]
    entry = [[order["number"], name, {}, {}, []] for name, order in here]
    waiting = [one for one, (_, order) in zip(entry, here) if order["asked"] < 2]
    return {"queue_running": [one for one in entry if one not in waiting], "queue_pending": waiting}


@app.post("/queue")
async def comfy_delete(request: Request):
    for name in (await request.json()).get("delete", []):
        if name in orders and orders[name]["asked"] < 2:
            orders[name]["gone"] = "deleted"
    return Response()


@app.post("/interrupt")
async def comfy_interrupt():
    for order in orders.values():
        if order["asked"] >= 2 and not order.get("gone"):
            order["gone"] = "interrupted"
    return Response()


@app.get("/view")
async def comfy_view(filename: str, subfolder: str = "", type: str = "output"):
    return Response(files[filename], media_type="image/png")


IMG_GEN = {
    "prompt": str, "negative_prompt": str, "width": int, "height": int, "strength": (int, float),
    "seed": int, "init_image": str, "mask_image": str, "sample_params": dict,
}  # fmt: skip


@app.post("/sdcpp/v1/img_gen")
async def sdcpp(request: Request):
    body = await request.json()
    if name := invalid_field(body, IMG_GEN):
        return JSONResponse({"error": f"invalid {name}"}, 400)
    told = {name: value for name, value in body.items() if name != "init_image"}
    told |= {"mask_image": mask_facts(bytes_of(body["mask_image"]))} if "mask_image" in body else {}
    note("sdcpp", request, told)
    name = f"job_{len(orders) + 1}"
    orders[name] = {"asked": 0, "body": body}
    place = f"/sdcpp/v1/jobs/{name}"
    answer = {"id": name, "kind": "img_gen", "status": "queued", "created": 1, "poll_url": place}
    return JSONResponse(answer, 202)


@app.get("/sdcpp/v1/jobs/{name}")
async def sdcpp_job(name: str):
    if name not in orders:
        return JSONResponse({"error": "job not found"}, 404)
    order = orders[name]
    order["asked"] += 1
    body = order["body"]
    job = {
        "id": name, "kind": "img_gen", "status": "queued", "created": 1, "started": None,
        "completed": None, "queue_position": 0, "result": None, "error": None,
    }  # fmt: skip
    if order.get("gone"):
        error = {"code": "cancelled", "message": "job cancelled by client"}
        return job | {"status": "cancelled", "error": error}
    if order["asked"] == 1:
        return job | {"queue_position": 2}
    if order["asked"] == 2 or "slow" in body["prompt"]:
        return job | {"status": "generating"}
    if "fail" in body["prompt"]:
        error = {"code": "generation_failed", "message": "the model said no"}
        return job | {"status": "failed", "error": error}
    image = {"index": 0, "b64_json": base64_of(inverted(bytes_of(body["init_image"])))}
    return job | {"status": "completed", "result": {"output_format": "png", "images": [image]}}


@app.post("/sdcpp/v1/jobs/{name}/cancel")
async def sdcpp_cancel(name: str):
    orders[name]["gone"] = "cancelled"
    return {"id": name, "kind": "img_gen", "status": "cancelled"}


@app.get("/seen")
async def told():
    gone = {name: order["gone"] for name, order in orders.items() if order.get("gone")}
    asked = {name: order["asked"] for name, order in orders.items()}
    return {"orders": seen, "gone": gone, "asked": asked, "files": sorted(files)}


@app.get("/pixel/{name}")
async def pixel_of(name: str):
    return pixel(files[name])


@app.post("/forget")
async def reset():
    for kept in (seen, files, orders):
        kept.clear()
    return {}


async def main():
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(128)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    await server.serve([listener])


if __name__ == "__main__":
    asyncio.run(main())
