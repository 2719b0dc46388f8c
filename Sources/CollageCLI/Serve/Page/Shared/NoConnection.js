import { h, say, wait } from './dom.js'
import { icon } from './icons.js'
import { toast } from './Overlays.js'
import { text } from './texts.js'

const kinds = {
  gone: ['offline', 'goneTitle', 'goneText'],
  wrong: ['key', 'doorTitle', 'doorAgain'],
  none: ['key', 'doorTitle', 'doorText'],
}

/**
 * Gets in by the token, else by the cookie; without either it says what to do, and goes on by itself when the printed
 * address is opened beside it.
 */
export async function enter(server, token, place) {
  let given = token
  for (let shown = ''; ;) {
    try {
      const session = await server.enter(given)
      place.replaceChildren()
      return session
    } catch (error) {
      const isGone = !error.status || error.status >= 500
      if (!isGone && given) {
        given = null // an old address; a cookie may still be good
        continue
      }
      const kind = isGone ? 'gone' : token ? 'wrong' : 'none'
      const [symbol, title, body] = kinds[kind]
      if (kind !== shown) {
        place.replaceChildren(h('main.door', {}, icon(symbol, 44), h('h1', {}, text(title)), h('p', {}, text(body)),
          !isGone && h('code', {}, 'collage serve')))
      }
      shown = kind
      await wait(1_500)
    }
  }
}

/** A pill over every screen tells a lost connection, and how many edits wait for it. */
export function tellConnection(server) {
  const pill = h('div.notice.glass-thick', { hidden: true })
  let timer, hadWaiting, isBack
  const words = () => {
    const message = text(server.state === 'expired' ? 'expired' : 'offline')
    return server.waiting ? `${message} · ${text('waiting', { n: server.waiting })}` : message
  }
  const show = () => {
    isBack = false
    hadWaiting ||= server.waiting > 0
    pill.replaceChildren(icon(server.state === 'expired' ? 'key' : 'offline', 20), h('span', {}, words()))
    pill.hidden = false
    document.documentElement.dataset.connection = server.state
  }
  const showSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      show()
      say(words())
    }, 250) // a server that is back within this time was never missed
  }
  server.addEventListener('offline', showSoon)
  server.addEventListener('expired', showSoon)
  const tellBack = () => {
    if (!isBack || server.waiting) return
    toast(text(hadWaiting ? 'online' : 'onlineAgain'))
    isBack = hadWaiting = false
  }
  server.addEventListener('waiting', () => (pill.hidden ? tellBack() : show()))
  server.addEventListener('online', () => {
    clearTimeout(timer)
    if (pill.hidden) return
    pill.hidden = true
    delete document.documentElement.dataset.connection
    isBack = true
    tellBack()
  })
  document.body.append(pill)
}
