import { on, wait } from './dom.js'
import { apiURL, request } from './request.js'

/* The server sends a heartbeat every 2 seconds. */
const heartbeatTimeout = 7_000

/**
 * Events: `change`, `progress`, `online`, `offline`, and `expired` after a restart of the server. `EventSource`
 * hides heartbeats, so `fetch` reads the stream. Browsers limit connections, so the tab with a lock reads for all
 * tabs; without HTTPS, tabs lack locks, and each one reads.
 */
export class Connection extends EventTarget {
	state = 'starting'
	isReadOnly = false
	#isReader = !navigator.locks
	#channel = navigator.locks && new BroadcastChannel('events')
	#stream
	#timer
	#retryNow

	get isUsable() { return this.state === 'starting' || this.state === 'online' }

	emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

	async enter(token) {
		const session = await request(apiURL('session'), token && { token })
		this.isReadOnly = session.readOnly
		this.canRepaint = Boolean(session.repaints)
		return session
	}

	async listen() {
		on(window, 'focus online', () => this.#retryNow?.())
		on(window, 'offline', () => this.#stream?.abort())
		if (this.#channel) await Promise.race([this.#shareEvents(), wait(100)])
		for (;;) {
			this.#stream = new AbortController()
			const { signal } = this.#stream
			this.#restartTimer()
			await (this.#isReader ? this.#read(signal) : this.#receive(signal)).catch(() => {})
			clearTimeout(this.#timer)
			await this.#reconnect()
		}
	}

	handleLoss({ status }) {
		this.#setState(status === 401 ? 'expired' : 'offline')
		this.#stream?.abort()
	}

	#setState(state) {
		const isChange = state !== this.state
		this.state = state
		if (isChange) this.emit(state)
	}

	/* Holds the lock until the tab is closed; `null` on the channel ends the stream. */
	#shareEvents() {
		this.#channel.onmessage = ({ data }) => (data ? this.#dispatch(data) : this.#stream?.abort())
		return new Promise((done) => {
			navigator.locks.request('events', () => {
				this.#isReader = true
				this.#stream?.abort()
				done()
				return new Promise(() => {})
			})
		})
	}

	#restartTimer() {
		clearTimeout(this.#timer)
		this.#timer = setTimeout(() => this.#stream.abort(), heartbeatTimeout)
	}

	#setOnline() {
		const isFirst = this.state === 'starting'
		this.#setState('online')
		if (!isFirst) this.emit('change', {})
	}

	/* Dispatches pairs of a name and JSON; an empty list is a heartbeat. */
	#dispatch(events) {
		this.#restartTimer()
		for (const [name, data] of events) this.emit(name, JSON.parse(data))
	}

	async #read(signal) {
		try {
			const response = await fetch(apiURL('events'), { signal, cache: 'no-store' })
			if (!response.ok) return
			this.#setOnline()
			this.#channel?.postMessage([['change', '{}']])
			const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
			let rest = ''
			for (let part; !(part = await reader.read()).done;) {
				const blocks = (rest + part.value).split('\n\n')
				rest = blocks.pop()
				const events = blocks.map((block) => block.match(/^event: (.*)\ndata: (.*)/m)?.slice(1)).filter(Boolean)
				this.#channel?.postMessage(events)
				this.#dispatch(events)
			}
		} finally {
			this.#channel?.postMessage(null)
		}
	}

	#receive(signal) {
		this.#setOnline()
		return new Promise((done) => { signal.onabort = done })
	}

	/* Retries with growing pauses, and at once when the page gets the focus. */
	async #reconnect() {
		for (let pause = 500; ; pause = Math.min(5_000, pause * 1.6)) {
			try {
				return await this.enter()
			} catch (error) {
				this.#setState(error.status === 401 ? 'expired' : 'offline')
			}
			await Promise.race([wait(pause), new Promise((done) => { this.#retryNow = done })])
		}
	}
}
