import { Connection } from './Connection.js'
import { uuid } from './dom.js'
import { address, request, upload } from './request.js'

/* The server runs a request with the same ID only once. */
const once = () => ({ 'X-Edit': uuid() })

/** The API: reads are sent at once, writes in order as soon as there is a connection. Event: `waiting`. */
export class Server extends Connection {
	#tasks = []
	#beside = 0
	#isSending = false

	constructor() {
		super()
		this.addEventListener('online', () => this.#send())
	}

	collages(query) { return this.ask('collages', query) }
	collage(id) { return this.ask(`collages/${id}`) }
	styles() { return this.ask('styles') }
	focus(id, item) { return this.ask(`collages/${id}/focus`, { item }) }
	history(id) { return this.ask(`collages/${id}/history`) }

	/** The URL of an item's image, or the canvas's; `saved` is the last snapshot. */
	pictureURL(key, { width, saved, download, ...query }) {
		const flags = { saved: saved && 1, download: download && 1 }
		return address(`pictures/${key}`, { ...query, width: width && Math.max(1, Math.round(width)), ...flags })
	}

	async ask(path, query, body) {
		try {
			return await request(address(path, query), body)
		} catch (error) {
			if (error.isLostConnection) this.lost(error)
			throw error
		}
	}

	/** Sends an edit, or `{edits, label}` as one step; one with a job runs beside others. */
	edit(edit, job) { return this.post('edits', edit, job) }

	/** Uploads a photo to a collage, or with another path to the library. */
	addPhoto(file, { onProgress, signal, at, ...query }, path = 'photos') {
		const url = address(path, { name: file.name || 'photo', ...query, at: at?.join(',') })
		const headers = { ...once(), 'Content-Type': 'application/octet-stream' }
		return this.#add(() => upload(url, file, headers, onProgress, signal), true)
	}

	openSession(id) { return this.post(`collages/${id}/opening`, {}) }
	discard(id, session) { return this.post(`collages/${id}/discard`, { opening: session }) }
	save(id) { return this.post(`collages/${id}/save`, {}) }

	cancel(job) { return this.ask(`jobs/${job}/cancel`, {}, {}) }

	get waiting() { return this.#tasks.length + this.#beside }

	post(path, body, job) {
		const headers = { ...once(), ...job && { 'X-Job': job } }
		return this.#add(() => request(address(path), body, headers), !!job)
	}

	#add(send, isBeside) {
		return new Promise((resolve, reject) => {
			this.#tasks.push({ send, resolve, reject, isBeside })
			this.emit('waiting')
			this.#send()
		})
	}

	async #send() {
		if (this.#isSending) return
		this.#isSending = true
		while (this.#tasks.length && this.isUsable) {
			const [task] = this.#tasks
			if (task.isBeside) this.#sendBeside(this.#tasks.shift())
			else if (await this.#isSettled(task)) this.#tasks.shift()
			this.emit('waiting')
		}
		this.#isSending = false
	}

	async #sendBeside(task) {
		this.#beside += 1
		const isSettled = await this.#isSettled(task)
		this.#beside -= 1
		if (!isSettled) this.#tasks.unshift(task)
		this.emit('waiting')
		this.#send()
	}

	async #isSettled({ send, resolve, reject }) {
		try {
			resolve(await send())
		} catch (error) {
			if (error.isLostConnection) {
				this.lost(error)
				return false
			}
			reject(error)
		}
		return true
	}
}
