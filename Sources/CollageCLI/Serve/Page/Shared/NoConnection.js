import { h, say, wait } from './dom.js'
import { icon } from './icons.js'
import { toast } from './Overlays.js'
import { text } from './texts.js'

/** By the token, else the cookie; goes on when the printed address is opened beside it. */
export async function enter(server, token, element) {
	let given = token, shown
	const tell = (isGone, body) => {
		if (body === shown) return
		shown = body
		element.replaceChildren(h('main.door', {}, icon(isGone ? 'offline' : 'key', 44),
			h('h1', {}, text(isGone ? 'goneTitle' : 'doorTitle')), h('p', {}, text(body)),
			!isGone && h('code', {}, 'collage serve')))
	}
	for (;;) {
		try {
			const session = await server.enter(given)
			element.replaceChildren()
			return session
		} catch ({ status }) {
			const isGone = !status || status >= 500
			if (!isGone && given) {
				// A cookie may still be good.
				given = null
				continue
			}
			tell(isGone, isGone ? 'goneText' : token ? 'doorAgain' : 'doorText')
			await wait(1_500)
		}
	}
}

export function tellConnection(server) {
	const { dataset } = document.documentElement
	const pill = h('div.notice.glass-thick', { hidden: true })
	document.body.append(pill)
	let timer, hadWaiting, isBack
	const show = () => {
		const isExpired = server.state === 'expired'
		const { waiting: n } = server
		const words = text(isExpired ? 'expired' : 'offline') + (n ? ` · ${text('waiting', { n })}` : '')
		isBack = false
		hadWaiting ||= n > 0
		pill.replaceChildren(icon(isExpired ? 'key' : 'offline', 20), h('span', {}, words))
		pill.hidden = false
		dataset.connection = server.state
		return words
	}
	// Who is back within a moment was never missed.
	const showSoon = () => {
		clearTimeout(timer)
		timer = setTimeout(() => say(show()), 250)
	}
	const tellBack = () => {
		if (!isBack || server.waiting) return
		toast(text(hadWaiting ? 'online' : 'onlineAgain'))
		isBack = hadWaiting = false
	}
	server.addEventListener('offline', showSoon)
	server.addEventListener('expired', showSoon)
	server.addEventListener('waiting', () => (pill.hidden ? tellBack() : show()))
	server.addEventListener('online', () => {
		clearTimeout(timer)
		if (pill.hidden) return
		pill.hidden = isBack = true
		delete dataset.connection
		tellBack()
	})
}
