import { seen } from '../Collage/Similarity.js'
import { focusOn, h, isForInputMethod, isModified, on, say } from '../Shared/dom.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { textStyle } from './TextStyle.js'

/* Text that could not be stored, offered when it is edited next. */
const drafts = new Map()

/* Events that the stage would treat as gestures. */
const ofTheStage = 'contextmenu wheel gesturestart gesturechange gestureend touchend'

/**
 * Edits the text of an item in place, in a textarea; the image is hidden until it shows the new text. `takeBack` removes
 * a new item.
 */
export function editText(screen, { id, name, text: { caption, words } }, takeBack) {
	const { document: collage, stage } = screen
	const view = stage.views.get(id)
	const before = caption ?? words
	// Sizes the field, because a textarea doesn't fit its content.
	const measure = h('div.text-editor-measure', { 'aria-hidden': 'true' })
	const field = h('textarea.text-editor-field', {
		rows: 1, 'aria-label': text(caption ? 'captionOf' : 'textOf', { name }), 'aria-description': text('textKeys'),
		'aria-keyshortcuts': 'Control+Enter Escape', oninput: fill, onblur: blur, onkeydown: keydown,
	})
	const box = h('div.text-editor-box', {}, measure, field)
	const element = h('div.text-editor', { 'data-own-pointer': '' }, box)
	let isOpen = true

	function fill() { measure.textContent = `${field.value}\u200b` }

	/* Keeps the start of lines in place, as the server does. */
	function place(placement) {
		const item = collage.find(id)
		const { origin, zoom } = stage
		const { x, y, rotation, scale } = seen({ ...item, ...placement }, collage.collage)
		const { text: { align, direction, fit } } = item
		const { shrunk, above, style } = textStyle(item.text, zoom * scale, collage.collage.background)
		const [width, height] = [item.width, item.height].map((side) => side / item.scale * scale * zoom)
		const side = { center: [0, 50], right: [width / 2, 100] }[align] ?? [-width / 2, 0]
		const [top, down] = fit ? [0, '-50%'] : [-height / 2, `${-above}em`]
		element.style.transform = `translate(${origin.x + x * zoom}px, ${origin.y + y * zoom}px) rotate(${rotation}deg)`
		field.dir = measure.dir = /^(ltr|rtl)$/.test(direction) ? direction : 'auto'
		field.lang = item.text.language ?? ''
		Object.assign(box.style, style, {
			left: `${side[0]}px`, top: `${top}px`, transformOrigin: '0 0',
			transform: `scale(${1 / shrunk}) translate(-${side[1]}%, ${down})`,
		})
	}

	/* Goes on if only the window loses the focus. */
	function blur() {
		if (document.activeElement !== field) leave()
	}

	function keydown(event) {
		const { key } = event
		const isCommand = isModified(event) && !event.altKey
		if (isForInputMethod(event)) return
		if (key === 'Escape') giveUp()
		else if (isCommand && key === 'Enter') leave()
		else if (isCommand && key === 's') {
			leave()
			screen.save()
		} else return
		event.preventDefault()
	}

	function stop() {
		isOpen = false
		for (const end of endings) end()
		if (element.contains(document.activeElement)) focusOn(view.element)
	}

	function giveUp() {
		if (!isOpen) return
		drafts.delete(id)
		stop()
		close()
		if (takeBack) takeBack()
		else say(text('textUnchanged'))
	}

	/** Sends the text; empty text is discarded. */
	async function leave() {
		if (!isOpen) return
		const { value } = field
		if (!value.trim()) {
			giveUp()
			if (!takeBack) toast(text('textEmpty'))
			return
		}
		stop()
		drafts.delete(id)
		if (value === before) return close()
		element.classList.add('sent')
		element.inert = true
		drafts.set(id, value)
		if (await collage.edit({ verb: 'text', items: [id], words: value })) {
			drafts.delete(id)
			say(text('textSaved'))
		}
		await view.loading?.catch(() => {})
		close()
	}

	function close() {
		if (isOpen) stop()
		collage.listeners.delete(update)
		view.element.classList.remove('written')
		if (view.follow === place) view.follow = undefined
		element.remove()
		stage.exactImage.release(element)
	}

	/* Another page may remove the item, and restore it. */
	function update() {
		if (collage.find(id)) return
		if (isOpen) drafts.set(id, field.value)
		close()
	}

	const endings = [
		on(window, 'pointerdown', ({ target }) => { if (!element.contains(target)) leave() }),
		// The browser asks before unsent text is lost.
		on(window, 'beforeunload', (event) => {
			leave()
			if (screen.server.waiting) event.preventDefault()
		}),
	]
	on(element, ofTheStage, (event) => event.stopPropagation())
	collage.listeners.add(update)
	view.follow = place
	view.element.classList.add('written')
	stage.exactImage.hold(element)
	stage.table.append(element)
	field.value = drafts.get(id) ?? before
	fill()
	place()
	focusOn(field)
	if (takeBack) field.select()
	else field.setSelectionRange(field.value.length, field.value.length)
	return { id, leave, close, get isOpen() { return isOpen } }
}
