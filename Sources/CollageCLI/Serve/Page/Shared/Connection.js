import { on, wait } from './dom.js'
import { address, request } from './request.js'

/* The server sends a heartbeat every 2 seconds. */
const heartbeatTimeout = 7_000

/**
 * The event stream of the server. Events: `change`, `progress`, `online`, `offline`, and `expired` after a restart.
 *
 * `EventSource` hides heartbeats, so `fetch` reads the stream. Browsers limit connections to a server, so the tab
 * with the lock reads for all. Plain http lacks locks; there each tab reads its own.
 */
export class Connection extends EventTarget {
	state = 'starting'
	isReadOnly = false
	#isReader = !navigator.locks
	#channel = navigator.locks && new BroadcastChannel('events')
	#line
	#watch
	#wake

	get isUsable() { return this.state === 'starting' || this.state === 'online' }

	emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

	async enter(token) {
		const session = await request(address('session'), token && { token })
		this.isReadOnly = session.readOnly
		this.canRepaint = Boolean(session.repaints)
		return session
	}

	async listen() {
		on(window, 'focus online', () => this.#wake?.())
		on(window, 'offline', () => this.#line?.abort())
		if (this.#channel) await Promise.race([this.#share(), wait(100)])
		for (;;) {
			this.#line = new AbortController()
			const { signal } = this.#line
			this.#watchOut()
			await (this.#isReader ? this.#read(signal) : this.#overhear(signal)).catch(() => {})
			clearTimeout(this.#watch)
			await this.#find()
		}
	}

	lost({ status }) {
		this.#become(status === 401 ? 'expired' : 'offline')
		this.#line?.abort()
	}

	#become(state) {
		const isNews = state !== this.state
		this.state = state
		if (isNews) this.emit(state)
	}

	/* Holds the lock until the tab is closed; `null` on the channel ends the stream. */
	#share() {
		this.#channel.onmessage = ({ data }) => (data ? this.#take(data) : this.#line?.abort())
		return new Promise((done) => {
			navigator.locks.request('events', () => {
				this.#isReader = true
				this.#line?.abort()
				done()
				return new Promise(() => {})
			})
		})
	}

	#watchOut() {
		clearTimeout(this.#watch)
		this.#watch = setTimeout(() => this.#line.abort(), heartbeatTimeout)
	}

	#begin() {
		const isFirst = this.state === 'starting'
		this.#become('online')
		if (!isFirst) this.emit('change', {})
	}

	/* Takes pairs of name and JSON; an empty list is a heartbeat. */
	#take(events) {
		this.#watchOut()
		for (const [name, data] of events) this.emit(name, JSON.parse(data))
	}

	async #read(signal) {
		try {
			const response = await fetch(address('events'), { signal, cache: 'no-store' })
			if (!response.ok) return
			this.#begin()
			this.#channel?.postMessage([['change', '{}']])
			const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
			let rest = ''
			for (let part; !(part = await reader.read()).done;) {
				const blocks = (rest + part.value).split('\n\n')
				rest = blocks.pop()
				const events = blocks.map((block) => block.match(/^event: (.*)\ndata: (.*)/m)?.slice(1)).filter(Boolean)
				this.#channel?.postMessage(events)
				this.#take(events)
			}
		} finally {
			this.#channel?.postMessage(null)
		}
	}

	#overhear(signal) {
		this.#begin()
		return new Promise((done) => { signal.onabort = done })
	}

	/* Retries with growing pauses, and at once when the page gets the focus. */
	async #find() {
		for (let pause = 500; ; pause = Math.min(5_000, pause * 1.6)) {
			try {
				return await this.enter()
			} catch (error) {
				this.#become(error.status === 401 ? 'expired' : 'offline')
			}
			await Promise.race([wait(pause), new Promise((done) => { this.#wake = done })])
		}
	}
}
