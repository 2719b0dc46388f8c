import { h, say, wait } from './dom.js'
import { icon } from './icons.js'
import { toast } from './Overlays.js'
import { text } from './texts.js'

export async function enter(server, token, element) {
	let unused = token, shown
	const showMessage = (isDown, body) => {
		if (body === shown) return
		shown = body
		element.replaceChildren(h('main.sign-in', {}, icon(isDown ? 'offline' : 'key', 44),
			h('h1', {}, text(isDown ? 'unreachableTitle' : 'signInTitle')), h('p', {}, text(body)),
			!isDown && h('code', {}, 'collage serve')))
	}
	for (;;) {
		try {
			const session = await server.enter(unused)
			element.replaceChildren()
			return session
		} catch ({ status }) {
			const isDown = !status || status >= 500
			if (!isDown && unused) {
				unused = null
				continue
			}
			showMessage(isDown, isDown ? 'unreachableText' : token ? 'signInAgain' : 'signInText')
			await wait(1_500)
		}
	}
}

export function showConnectionStatus(server) {
	const { dataset } = document.documentElement
	const pill = h('div.notice.glass-thick', { hidden: true })
	document.body.append(pill)
	let timer, hadWaiting, isOnline
	const show = () => {
		const isExpired = server.state === 'expired'
		const { waiting: n } = server
		const message = text(isExpired ? 'expired' : 'offline') + (n ? ` · ${text('waiting', { n })}` : '')
		isOnline = false
		hadWaiting ||= n > 0
		pill.replaceChildren(icon(isExpired ? 'key' : 'offline', 20), h('span', {}, message))
		pill.hidden = false
		dataset.connection = server.state
		return message
	}
	const showSoon = () => {
		clearTimeout(timer)
		timer = setTimeout(() => say(show()), 250)
	}
	const reportOnline = () => {
		if (!isOnline || server.waiting) return
		toast(text(hadWaiting ? 'online' : 'onlineAgain'))
		isOnline = hadWaiting = false
	}
	server.addEventListener('offline', showSoon)
	server.addEventListener('expired', showSoon)
	server.addEventListener('waiting', () => (pill.hidden ? reportOnline() : show()))
	server.addEventListener('online', () => {
		clearTimeout(timer)
		if (pill.hidden) return
		pill.hidden = isOnline = true
		delete dataset.connection
		reportOnline()
	})
}
