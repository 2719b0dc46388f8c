import { wait } from './dom.js'
import { hasText, text } from './texts.js'

class ServerError extends Error {
	constructor({ code, message, status = 0 }) {
		const key = `error.${code}`
		super(hasText(key) ? text(key) : text('error.other', { message }))
		Object.assign(this, { code, status })
	}

	get isLostConnection() { return this.status === 0 || this.status === 401 }
}

const lostConnection = () => new ServerError({ code: 'connection' })

export function apiURL(path, query = {}) {
	const parameters = Object.entries(query).filter(([, value]) => value || value === 0)
	// Not every parser decodes a plus as a space.
	return `/api/${path}${parameters.length ? `?${new URLSearchParams(parameters)}` : ''}`.replaceAll('+', '%20')
}

/** Retries with growing pauses while the server is busy. */
export async function request(url, body, headers) {
	const sent = body && {
		method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers },
	}
	for (let pause = 100; ; pause *= 2) {
		const response = await fetch(url, sent).catch(() => { throw lostConnection() })
		const isBusy = response.status === 503 || response.status === 429
		if (!isBusy || pause > 1600) return parseResponse(response.status, await response.text().catch(() => ''))
		await wait(pause)
	}
}

function parseResponse(status, body) {
	let value
	try {
		value = JSON.parse(body)
	} catch {
		throw lostConnection()
	}
	if (status >= 400) throw new ServerError({ code: 'internal', ...value.error, status })
	return value
}

/** Uploads a file and, unlike `fetch`, reports progress from 0 to 1. */
export async function upload(url, file, headers, onProgress, signal) {
	signal.throwIfAborted()
	const sending = new XMLHttpRequest()
	sending.open('POST', url)
	for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
	await new Promise((done, fail) => {
		sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
		sending.onload = done
		sending.onerror = () => fail(lostConnection())
		sending.onabort = () => fail(signal.reason)
		signal.addEventListener('abort', () => sending.abort())
		sending.send(file)
	})
	return parseResponse(sending.status, sending.responseText)
}
