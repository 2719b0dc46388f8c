import { wait } from './dom.js'
import { hasText, text } from './texts.js'

/** A refusal of the server, or the lack of any answer (code `connection`, status 0). */
export class ServerError extends Error {
  constructor({ code, message = '', hint = '', status = 0 }) {
    super(message || code)
    Object.assign(this, { code, hint, status })
  }

  /** Whether it may be sent again as it is, later. */
  get isLostConnection() {
    return this.status === 0 || this.status === 401
  }

  /** In the page's words where it has some, else in the server's. */
  get words() {
    if (hasText(`error.${this.code}`)) return text(`error.${this.code}`)
    return `${this.message.charAt(0).toUpperCase()}${this.message.slice(1)} ${this.hint}`.trim()
  }
}

export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value || value === 0)
  return `/api/${path}${given.length ? `?${new URLSearchParams(given)}` : ''}`
}

const patience = [100, 200, 400, 800, 1600]

/** Asks the server, with a body by POST; a busy one again after these pauses. */
export async function request(url, body, headers) {
  const sent = body && {
    method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers },
  }
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url, sent).catch(() => { throw new ServerError({ code: 'connection' }) })
    const isBusy = response.status === 503 || response.status === 429
    if (!isBusy || tries === patience.length) return understood(response.status, await response.text().catch(() => ''))
    await wait(patience[tries])
  }
}

function understood(status, body) {
  let answer
  try {
    answer = JSON.parse(body)
  } catch {
    throw new ServerError({ code: 'connection' }) // it was cut short
  }
  if (status >= 400) throw new ServerError({ code: 'internal', ...answer.error, status })
  return answer
}

/** Sends a file; unlike `fetch` this tells how far it is, from 0 to 1. */
export async function upload(url, file, headers, onProgress, signal) {
  signal.throwIfAborted()
  const sending = new XMLHttpRequest()
  sending.open('POST', url)
  for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
  await new Promise((done, fail) => {
    sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    sending.onload = done
    sending.onerror = () => fail(new ServerError({ code: 'connection' }))
    sending.onabort = () => fail(signal.reason)
    signal.addEventListener('abort', () => sending.abort())
    sending.send(file)
  })
  return understood(sending.status, sending.responseText)
}
