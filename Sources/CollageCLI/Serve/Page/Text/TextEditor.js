import { onScreen } from '../Collage/Similarity.js'
import { focusOn, h, isForInputMethod, isModified, on, say } from '../Shared/dom.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { textStyle } from './TextStyle.js'

/* Texts that could not be stored, by item; the next edit starts with them. */
const drafts = new Map()

/* Events that the stage would treat as gestures. */
const stageEvents = 'contextmenu wheel gesturestart gesturechange gestureend touchend'

/**
 * Edits the text of an item in place, in a textarea; the image is hidden until it shows the new text.
 * `removeNewItem` removes an item that was added for this edit.
 */
export function editText(screen, { id, name, text: { caption, words } }, removeNewItem) {
	const { document: collage, stage } = screen
	const view = stage.views.get(id)
	const original = caption ?? words
	// Sizes the field, because a textarea doesn't adapt to its content.
	const measure = h('div.text-editor-measure', { 'aria-hidden': 'true' })
	const field = h('textarea.text-editor-field', {
		rows: 1, 'aria-label': text(caption ? 'captionOf' : 'textOf', { name }), 'aria-description': text('textKeys'),
		'aria-keyshortcuts': 'Control+Enter Escape', oninput: updateMeasure, onblur: blur, onkeydown: keydown,
	})
	const box = h('div.text-editor-box', {}, measure, field)
	const element = h('div.text-editor', { 'data-own-pointer': '' }, box)
	let isOpen = true

	function updateMeasure() { measure.textContent = `${field.value}\u200b` }

	/* Keeps the start of lines in place, as the server does. */
	function place(transform) {
		const item = collage.find(id)
		const { origin, zoom } = stage
		const { x, y, rotation, scale } = onScreen({ ...item, ...transform }, collage.collage)
		const { text: { align, direction, fit } } = item
		const { magnification, topSpace, style } = textStyle(item.text, zoom * scale, collage.collage.background)
		const [width, height] = [item.width, item.height].map((side) => side / item.scale * scale * zoom)
		const side = { center: [0, 50], right: [width / 2, 100] }[align] ?? [-width / 2, 0]
		const [top, down] = fit ? [0, '-50%'] : [-height / 2, `${-topSpace}em`]
		element.style.transform = `translate(${origin.x + x * zoom}px, ${origin.y + y * zoom}px) rotate(${rotation}deg)`
		field.dir = measure.dir = /^(ltr|rtl)$/.test(direction) ? direction : 'auto'
		field.lang = item.text.language ?? ''
		Object.assign(box.style, style, {
			left: `${side[0]}px`, top: `${top}px`, transformOrigin: '0 0',
			transform: `scale(${1 / magnification}) translate(-${side[1]}%, ${down})`,
		})
	}

	/* Editing continues if the window loses the focus. */
	function blur() {
		if (document.activeElement !== field) leave()
	}

	function keydown(event) {
		const { key } = event
		const isCommand = isModified(event) && !event.altKey
		if (isForInputMethod(event)) return
		if (key === 'Escape') cancel()
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

	function cancel() {
		if (!isOpen) return
		drafts.delete(id)
		stop()
		close()
		if (removeNewItem) removeNewItem()
		else say(text('textUnchanged'))
	}

	/** Sends the text; empty text is discarded. */
	async function leave() {
		if (!isOpen) return
		const { value } = field
		if (!value.trim()) {
			cancel()
			if (!removeNewItem) toast(text('textEmpty'))
			return
		}
		stop()
		drafts.delete(id)
		if (value === original) return close()
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
		view.element.classList.remove('editing')
		if (view.onPlace === place) view.onPlace = undefined
		element.remove()
		stage.exactImage.release(element)
	}

	/* Another page can remove the item, and restore it. */
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
	on(element, stageEvents, (event) => event.stopPropagation())
	collage.listeners.add(update)
	view.onPlace = place
	view.element.classList.add('editing')
	stage.exactImage.hold(element)
	stage.wrapper.append(element)
	field.value = drafts.get(id) ?? original
	updateMeasure()
	place()
	focusOn(field)
	if (removeNewItem) field.select()
	else field.setSelectionRange(field.value.length, field.value.length)
	return { id, leave, close, get isOpen() { return isOpen } }
}
