/** Creates an element: `h('button.round', { onclick, 'aria-label': 'Add' }, child, …)`. Skips false and null. */
export function h(selector, properties = {}, ...children) {
	const [tag, ...classes] = selector.split('.')
	const element = document.createElement(tag)
	element.classList.add(...classes)
	for (const [key, value] of Object.entries(properties)) {
		if ((value ?? false) === false) continue
		if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
		else if (key.startsWith('--')) element.style.setProperty(key, value)
		else element.setAttribute(key, value === true ? '' : value)
	}
	element.append(...children.flat().filter((child) => (child ?? false) !== false))
	return element
}

export function svg(tag, attributes, ...children) {
	const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
	element.append(...children)
	return element
}

/** Listens with a function or an object of methods; returns a function that removes the listeners. */
export function on(target, names, act) {
	const listener = (event) => (act.call ? act(event) : act[event.type](event))
	const all = names.split(' ')
	for (const name of all) target.addEventListener(name, listener)
	return () => { for (const name of all) target.removeEventListener(name, listener) }
}

export const pointerEvents = 'pointerdown pointermove pointerup pointercancel'
export const focusOn = (element) => element?.focus({ preventScroll: true })
export const isRightToLeft = () => document.documentElement.dir === 'rtl'
/** True for keys of an input method; WebKit marks the last key of a composition by code 229. */
export const isForInputMethod = ({ isComposing, keyCode }) => isComposing || keyCode === 229
export const isModified = (event) => event.ctrlKey || event.metaKey || event.altKey
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value))
export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/** Returns a random UUID; `crypto.randomUUID` requires HTTPS. */
export function uuid() {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
	return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

let pending
/** Announces a sentence to screen readers; of several within 120 ms, only the last. */
export function say(sentence) {
	clearTimeout(pending)
	pending = setTimeout(() => {
		const live = document.getElementById('live')
		// Changes a repeated sentence, so that it is announced again.
		live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence
	}, 120)
}
