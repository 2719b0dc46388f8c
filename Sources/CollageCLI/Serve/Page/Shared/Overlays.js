import { clamp, focusOn, h, on, say, wait } from './dom.js'
import { icon } from './icons.js'


async function fadeOut(element) {
	element.classList.add('leaving')
	await wait(160)
	element.remove()
}

/** Opens a modal dialog; `closed` resolves to the argument of `close`, or null if dismissed. */
export function modal(selector, properties, ...content) {
	const focused = document.activeElement
	let done
	const closed = new Promise((resolve) => { done = resolve })
	const close = async (value) => {
		await fadeOut(element)
		focusOn(focused)
		done(value)
	}
	const element = h(`dialog.${selector}`, {
		...properties, onclick: (event) => { if (event.target === element) close(null) },
		oncancel: (event) => {
			event.preventDefault()
			close(null)
		},
	}, ...content)
	document.body.append(element)
	element.showModal()
	return { element, close, closed }
}

/** Resolves to the name of a button `[name, label, kind]`, or null. */
export function showDialog(title, body, answers) {
	const { close, closed } = modal('dialog.glass-thick', { 'aria-labelledby': 'question', 'aria-describedby': 'reason' },
		h('h2', { id: 'question' }, title), h('p', { id: 'reason' }, body), answers.map(([name, label, kind]) =>
			h(`button.answer.${kind}`, { onclick: () => close(name), autofocus: kind === 'primary' }, label)))
	return closed
}

const suppress = (event) => event.detail && event.stopImmediatePropagation()
addEventListener('pointerdown', () => removeEventListener('click', suppress, true), true)
/* Suppresses the click of a press that opened an element under the finger. */
const suppressClick = () => addEventListener('click', suppress, true)

/** Opens a menu at an element or a point; entries are `[symbol, name, action, kind]`. */
export function menu(anchor, entries, label) {
	const focused = document.activeElement
	const close = () => {
		fadeOut(veil)
		focusOn(focused)
	}
	const buttons = entries.map(([symbol, name, action, kind = 'usual']) => h(`button.menu-entry.${kind}`, {
		role: 'menuitem', tabindex: -1, onclick: () => {
			close()
			action()
		},
	}, h('span', {}, name), icon(symbol, 20)))
	const keydown = (event) => {
		event.stopPropagation()
		const at = buttons.indexOf(document.activeElement)
		const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
		if (to !== undefined) buttons.at(to % buttons.length).focus()
		else if (event.key === 'Escape' || event.key === 'Tab') close()
		else return
		event.preventDefault()
	}
	const list = h('div.menu.glass-thick', { role: 'menu', 'aria-label': label, onkeydown: keydown }, buttons)
	const veil = h('div.scrim', {
		onclick: (event) => { if (event.target === veil) close() },
		oncontextmenu: (event) => event.preventDefault(),
	}, list)
	document.querySelector('.scrim.leaving')?.remove()
	document.body.append(veil)
	suppressClick()
	placeNear(anchor, list)
	focusOn(buttons[0])
}

function placeNear(anchor, { offsetWidth: width, offsetHeight: height, style }) {
	const { left, right, top, bottom } = anchor.getBoundingClientRect?.() ?? new DOMRect(anchor.x, anchor.y)
	const isBelow = bottom + 20 + height < innerHeight
	style.left = `${clamp((left + right - width) / 2, 12, innerWidth - width - 12)}px`
	style.top = `${clamp(isBelow ? bottom + 8 : top - 8 - height, 12, Math.max(12, innerHeight - height - 12))}px`
	style.transformOrigin = `50% ${isBelow ? 0 : 100}%`
}

const toasts = document.getElementById('toasts')
export const clearToasts = () => toasts.replaceChildren()

/** Replaces the previous message; actions are `[label, act]`. */
export function toast(message, ...actions) {
	const shown = actions.filter(Boolean)
	let timer
	const hideAfter = (milliseconds) => {
		clearTimeout(timer)
		timer = setTimeout(() => fadeOut(element), milliseconds)
	}
	const button = ([label, act]) => h('button.toast-action', {
		onclick: () => {
			fadeOut(element)
			act()
		},
	}, label)
	const element = h('div.toast.glass-thick', {}, h('span', {}, message), shown.map(button))
	on(element, 'pointerenter focusin', () => clearTimeout(timer))
	on(element, 'pointerleave focusout', () => hideAfter(3000))
	toasts.replaceChildren(element)
	say(message)
	hideAfter(shown.length ? 8000 : 4000)
}

/** Calls `act` on a long press, a right click and Shift-F10. */
export function longPress(element, act) {
	let timer, from, isUsed
	const stop = () => clearTimeout(timer)
	const use = () => {
		stop()
		if (!isUsed) act()
		isUsed = true
		suppressClick()
	}
	on(element, 'pointerdown', (event) => {
		stop()
		isUsed = false
		from = event
		if (event.button === 0 && event.isPrimary) timer = setTimeout(use, 500)
	})
	on(element, 'pointermove', ({ clientX, clientY }) => {
		if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > 8) stop()
	})
	on(element, 'pointerup pointercancel pointerleave', stop)
	on(element, 'contextmenu', (event) => {
		event.preventDefault()
		use()
	})
	on(element, 'keydown', (event) => {
		isUsed = false
		if (event.key !== 'F10' || !event.shiftKey) return
		event.preventDefault()
		act()
	})
}
