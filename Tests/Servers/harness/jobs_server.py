"""A server of the `jobs` protocol that simulates faults.

    jobs_server.py PORT    prints its address; its state is in its home folder and survives a restart

It records requests. A test sends faults to `/plan`, by the kind of request: `{"edit":[…],"jobs":[…],"result":[…]}`.
Each request takes the next fault of its kind; null is a normal response:

    {"status":503,"headers":{"Retry-After":"1"}}    responds with this; optionally "body" and "type"; "bytes" in Base64
    {"with":{…}}        responds as usual, but with these fields
    {"close":true}      closes the connection without a response
    {"half":true}       announces the result, sends half of it and closes the connection
    {"announce":N}      announces N bytes and sends a few
    {"stream":N}        sends N bytes that are not an image, without a length
    {"hang":true}       responds when the plan changes
    {"kill":PID}        kills a process first, or with "half" after half of the result

Jobs whose prompt is in `/plan`'s "answers" have the state given there.

With "late", a submission is accepted before the fault. With "after", "kill" waits this number of seconds after the
complete response.
"""

import asyncio
import base64
import json
import os
import pathlib
import pickle
import signal
import socket
import sys
import time

import uvicorn
from fastapi import FastAPI, Form, Request, UploadFile
from fastapi.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.background import BackgroundTask
from uvicorn.protocols.http.h11_impl import H11Protocol

from harness.pictures import inverted

app = FastAPI()
plan, connections = {}, {}
known = {"jobs": {}, "asked": []}
state_file = pathlib.Path.home() / "known"


class TrackedConnection(H11Protocol):
    def connection_made(self, transport):
        super().connection_made(transport)
        connections[transport.get_extra_info("peername")] = transport

    def connection_lost(self, exc):
        connections.pop(self.transport.get_extra_info("peername"), None)
        super().connection_lost(exc)


def save_state():
    state_file.write_bytes(pickle.dumps(known))


def noted(kind):
    """Records a request; returns the next fault of its kind."""
    known["asked"].append((kind, time.monotonic()))
    waiting = plan.get(kind) or []
    return (waiting.pop(0) if waiting else None) or {}


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


async def kill_later(found):
    await asyncio.sleep(found["after"])
    kill(found["kill"])


async def faulty_response(found, request):
    """Returns the response of a fault; None if it has none."""
    if "half" in found:
        return None
    if "kill" in found and "after" not in found:
        kill(found["kill"])
    if found.get("hang"):
        mine = dict(plan)
        while plan == mine and not await request.is_disconnected():
            await asyncio.sleep(0.01)
    if found.keys() & {"kill", "close", "hang"} and "after" not in found:
        connections[tuple(request.client)].abort()
        return Response()
    if found.keys() & {"status", "body", "bytes"}:
        body = base64.b64decode(found["bytes"]) if "bytes" in found else found.get("body", "")
        return Response(
            body if isinstance(body, (str, bytes)) else json.dumps(body), found.get("status", 200),
            found.get("headers"), found.get("type", "application/json"),
        )
    return None


def normal_response(fields, found):
    task = BackgroundTask(kill_later, found) if "after" in found else None
    return JSONResponse(fields | found.get("with", {}), background=task)


@app.post("/edit")
async def edit(
    request: Request, file: UploadFile, prompt: str = Form(), num_inference_steps: int = Form(),
    true_cfg_scale: float = Form(), seed: int | None = Form(None),
):
    found = noted("edit")
    if not found.get("late") and (response := await faulty_response(found, request)):
        return response
    form = await request.form()
    name = f"job-{len(known['jobs']) + 1}"
    job = {"fields": {}, "files": {}, "data": {}, "prompt": prompt, "polls": 0}
    for key, value in form.multi_items():
        if isinstance(value, str):
            job["fields"][key] = value
        else:
            await value.seek(0)
            job["data"][key] = await value.read()
            job["files"][key] = [value.filename, value.content_type]
    known["jobs"][name] = job
    save_state()
    if response := await faulty_response(found, request):
        return response
    return normal_response({"job_id": name, "status": "queued"}, found)


@app.get("/jobs/{name}")
async def state(name: str, request: Request):
    found = noted("jobs")
    if response := await faulty_response(found, request):
        return response
    if name not in known["jobs"]:
        return JSONResponse({"detail": "no such job"}, 404)
    job = known["jobs"][name]
    job["polls"] += 1
    share = min(1, (job["polls"] - 1) / plan.get("polls", 2))
    fields = {"id": name, "prompt": job["prompt"], "progress": share, "error": None}
    fields["status"] = "completed" if share == 1 else "processing" if share else "queued"
    fields["result_url"] = f"/results/{name}.png" if share == 1 else None
    if "fail" in job["prompt"] and share == 1:
        fields |= {"status": "failed", "error": "the model said no", "result_url": None}
    return normal_response(fields | plan.get("answers", {}).get(job["prompt"], {}), found)


@app.get("/moved/{name}")
async def moved(name: str):
    return RedirectResponse(f"/results/{name}", 302)


@app.get("/results/{name}.png")
async def result(name: str, request: Request):
    found = noted("result")
    if response := await faulty_response(found, request):
        return response
    data = inverted(known["jobs"][name]["data"]["file"])

    async def parts():
        if "stream" in found:
            for _ in range(found["stream"] >> 20):
                yield bytes(1 << 20)
            return
        yield data[: len(data) // 2]
        # The sent bytes must arrive before the connection closes.
        await asyncio.sleep(0.01)
        if "kill" in found:
            kill(found["kill"])
        connections[tuple(request.client)].close()

    if found.keys() & {"half", "announce", "stream"}:
        length = found.get("announce", len(data))
        headers = {} if "stream" in found else {"Content-Length": str(length)}
        return StreamingResponse(parts(), headers=headers, media_type="image/png")
    task = BackgroundTask(kill_later, found) if "after" in found else None
    return Response(data, media_type="image/png", background=task)


@app.post("/plan")
async def take(request: Request):
    plan.clear()
    plan.update(await request.json())
    return {}


@app.post("/forget")
async def reset():
    plan.clear()
    known.update(jobs={}, asked=[])
    return {}


@app.get("/seen")
async def told():
    """Returns the sent fields without files, and each request with its time."""
    jobs = [
        {"name": name} | {key: job[key] for key in ("fields", "files", "prompt", "polls")}
        for name, job in known["jobs"].items()
    ]
    return {"jobs": jobs, "asked": known["asked"]}


@app.get("/sent/{name}/{field}")
async def sent(name: str, field: str):
    return Response(known["jobs"][name]["data"][field])


async def main():
    if state_file.exists():
        known.update(pickle.loads(state_file.read_bytes()))
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", int(sys.argv[1])))
    listener.listen(128)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", http=TrackedConnection))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    await server.serve([listener])


if __name__ == "__main__":
    asyncio.run(main())
