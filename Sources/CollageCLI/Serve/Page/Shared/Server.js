import { Connection } from './Connection.js'
import { uuid } from './dom.js'
import { apiURL, request, upload } from './request.js'

/* The server runs requests with the same ID only once. */
const editHeader = () => ({ 'X-Edit': uuid() })

/** Sends reads at once, and writes in order while connected. Event: `waiting`. */
export class Server extends Connection {
	#tasks = []
	#parallel = 0
	#isSending = false

	constructor() {
		super()
		this.addEventListener('online', () => this.#send())
	}

	collages(query) { return this.request('collages', query) }
	collage(id) { return this.request(`collages/${id}`) }
	styles() { return this.request('styles') }
	focus(id, item) { return this.request(`collages/${id}/focus`, { item }) }
	history(id) { return this.request(`collages/${id}/history`) }

	/** With `saved`, the image is the last snapshot. */
	pictureURL(key, { width, saved, download, ...query }) {
		const flags = { saved: saved && 1, download: download && 1 }
		return apiURL(`pictures/${key}`, { ...query, width: width && Math.max(1, Math.round(width)), ...flags })
	}

	async request(path, query, body) {
		try {
			return await request(apiURL(path, query), body)
		} catch (error) {
			if (error.isLostConnection) this.handleLoss(error)
			throw error
		}
	}

	/** Sends an edit, or `{edits, label}` as one revision; with a `job`, in parallel. */
	edit(edit, job) { return this.post('edits', edit, job) }

	/** Uploads a photo to a collage, or to the library with the path 'library'. */
	addPhoto(file, { onProgress, signal, at, ...query }, path = 'photos') {
		const url = apiURL(path, { name: file.name || 'photo', ...query, at: at?.join(',') })
		const headers = { ...editHeader(), 'Content-Type': 'application/octet-stream' }
		return this.#enqueue(() => upload(url, file, headers, onProgress, signal), true)
	}

	openSession(id) { return this.post(`collages/${id}/opening`, {}) }
	discard(id, session) { return this.post(`collages/${id}/discard`, { opening: session }) }
	save(id) { return this.post(`collages/${id}/save`, {}) }

	cancel(job) { return this.request(`jobs/${job}/cancel`, {}, {}) }

	get waiting() { return this.#tasks.length + this.#parallel }

	post(path, body, job) {
		const headers = { ...editHeader(), ...job && { 'X-Job': job } }
		return this.#enqueue(() => request(apiURL(path), body, headers), !!job)
	}

	#enqueue(send, isParallel) {
		return new Promise((resolve, reject) => {
			this.#tasks.push({ send, resolve, reject, isParallel })
			this.emit('waiting')
			this.#send()
		})
	}

	async #send() {
		if (this.#isSending) return
		this.#isSending = true
		while (this.#tasks.length && this.isUsable) {
			const [task] = this.#tasks
			if (task.isParallel) this.#sendParallel(this.#tasks.shift())
			else if (await this.#isSettled(task)) this.#tasks.shift()
			this.emit('waiting')
		}
		this.#isSending = false
	}

	async #sendParallel(task) {
		this.#parallel += 1
		const isSettled = await this.#isSettled(task)
		this.#parallel -= 1
		if (!isSettled) this.#tasks.unshift(task)
		this.emit('waiting')
		this.#send()
	}

	async #isSettled({ send, resolve, reject }) {
		try {
			resolve(await send())
		} catch (error) {
			if (error.isLostConnection) {
				this.handleLoss(error)
				return false
			}
			reject(error)
		}
		return true
	}
}
