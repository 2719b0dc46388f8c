import { wait } from './dom.js'
import { address, request } from './request.js'

const silence = 7_000 // the server gives a sign of life every two seconds

/**
 * The line to the server. Events: `change` and `progress` as it tells them, `online`, `offline`, and `expired` when it
 * was started anew and does not know this page. Read by `fetch`, because an `EventSource` hides the signs of life.
 */
export class Connection extends EventTarget {
  /** `starting`, `online`, `offline` or `expired`. */
  state = 'starting'
  isReadOnly = false
  #stream
  #wake

  get isUsable() {
    return this.state === 'starting' || this.state === 'online'
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  /** Shows the token, or without one the cookie. */
  async enter(token) {
    const session = await request(address('session'), token && { token })
    this.isReadOnly = session.readOnly
    return session
  }

  async listen() {
    for (const name of ['focus', 'online']) addEventListener(name, () => this.#wake?.())
    addEventListener('offline', () => this.#stream.abort())
    for (;;) {
      await this.#hear().catch(() => {})
      await this.#find()
    }
  }

  lost(error) {
    this.#become(error.status === 401 ? 'expired' : 'offline')
    this.#stream?.abort()
  }

  #become(state) {
    const before = this.state
    this.state = state
    if (state === before || (state === 'online' && before === 'starting')) return
    this.tell(state)
    if (state === 'online') this.tell('change', {}) // who knows what was missed
  }

  async #hear() {
    const stream = this.#stream = new AbortController()
    let watch
    const isAlive = () => {
      clearTimeout(watch)
      watch = setTimeout(() => stream.abort(), silence)
    }
    isAlive()
    try {
      const response = await fetch(address('events'), { signal: stream.signal, cache: 'no-store' })
      if (!response.ok) return
      this.#become('online')
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (let part; !(part = await reader.read()).done;) {
        isAlive()
        const blocks = (rest + part.value).split('\n\n')
        rest = blocks.pop()
        for (const block of blocks) {
          const [, name, data] = block.match(/^event: (.*)\ndata: (.*)/m) ?? []
          if (name) this.tell(name, JSON.parse(data))
        }
      }
    } finally {
      clearTimeout(watch)
    }
  }

  /* Asks until it answers, after longer and longer pauses; at once when somebody looks. */
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
