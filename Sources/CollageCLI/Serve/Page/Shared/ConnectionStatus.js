import { h, say, wait } from './dom.js'
import { icon } from './icons.js'
import { toast } from './Overlays.js'
import { text } from './texts.js'

/** Signs in with the token or the cookie, and retries until that works. */
export async function enter(server, token, element) {
	let given = token, shown
	const tell = (isGone, body) => {
		if (body === shown) return
		shown = body
		element.replaceChildren(h('main.sign-in', {}, icon(isGone ? 'offline' : 'key', 44),
			h('h1', {}, text(isGone ? 'unreachableTitle' : 'signInTitle')), h('p', {}, text(body)),
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
				given = null
				continue
			}
			tell(isGone, isGone ? 'unreachableText' : token ? 'signInAgain' : 'signInText')
			await wait(1_500)
		}
	}
}

export function showConnectionStatus(server) {
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
