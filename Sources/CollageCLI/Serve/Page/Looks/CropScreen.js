import { choose, quoted, radio, radios, roundButton } from '../Collage/Controls.js'
import { clamp, focusOn, h, on, pointerEvents, say, wait } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { toast } from '../Shared/Overlays.js'
import { number, percent, text } from '../Shared/texts.js'
import { cropAround, dragged, largest, middle, movedBy, quotient, ratios, whole } from './CropBox.js'

const strides = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const corners = { topLeft: [-1, -1], topRight: [1, -1], bottomLeft: [-1, 1], bottomRight: [1, 1] }
const edges = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }
const share = (value) => `${Math.round(value * 1e4) / 100}%`

/** Opens the crop editor; resolves when the crop is stored or canceled. */
export async function cropPhoto(id, { document: collage, server, stage }) {
	const { crop: before, focus: focusBefore, image: { width, height }, flipH, flipV, name, picture } = collage.find(id)
	const shape = width / height
	let box = before ?? whole, focus = focusBefore, ratio = 'free', drag, isStoring

	const photo = h('div.crop-photo', { '--shape': shape })
	const image = h('img', { alt: '', draggable: false })
	const frame = h('div.crop-frame', {
		tabindex: '0', role: 'application', 'aria-label': text('crop.frame'), 'data-part': 'frame',
	}, h('i.crop-thirds'))
	const scrim = h('div.crop-scrim', { 'aria-hidden': 'true' }, h('i'))
	const handle = (kind) => ([part, [x, y]]) => h(`button.crop-${kind}`, {
		'data-part': part, 'aria-label': text(`crop.${part}`), tabindex: kind === 'edge' ? -1 : 0, '--x': x, '--y': y,
	}, h('i'))
	const handles = [...Object.entries(edges).map(handle('edge')), ...Object.entries(corners).map(handle('corner'))]
	frame.append(...handles)
	const focusHandle = h('button.crop-focus', { 'data-part': 'focus' }, icon('focus', 26))
	photo.append(image, scrim, frame, focusHandle)

	const shapes = radios('div.crop-ratios', 'crop.ratios', ['free', 'photo', ...ratios].map((one) =>
		radio('chip', one, { onclick: () => setRatio(one) }, one.includes(':') ? one : text(`crop.${one}`))))
	const label = (symbol, key) => [icon(symbol, 20), text(key)]
	const findButton = h('button.crop-action', { onclick: findFocus }, label('focus', 'crop.auto'))
	const clearButton = h('button.crop-action', { onclick: () => setFocus(undefined) }, label('close', 'crop.noFocus'))
	const resetButton = h('button.crop-action', { onclick: () => setRatio('free', whole) }, label('reset', 'crop.none'))
	const title = h('p.hint-title')
	const element = h('div.hints.crop', { role: 'dialog', 'aria-modal': 'true', 'aria-label': text('crop.title') },
		h('header.bar', {}, roundButton('cancel', 'close', () => close(), '.glass'), title,
			roundButton('done', 'check', finish, '.primary')),
		photo, h('div.crop-bar.glass', {}, shapes, h('div.crop-actions', {}, findButton, clearButton, resetButton)))

	/* The aspect ratio relative to the photo's; undefined if it is free. */
	const aspect = () => (ratio === 'free' ? undefined : ratio === 'photo' ? 1 : quotient(ratio) / shape)

	function show() {
		const { x, y } = focus ?? middle(box)
		for (const [key, value] of Object.entries({ ...box, 'focus-x': x, 'focus-y': y })) photo.style.setProperty(`--${key}`, value)
		focusHandle.classList.toggle('set', Boolean(focus))
		focusHandle.ariaLabel = text(focus ? 'crop.focusAt' : 'crop.focusFree', { x: percent(x), y: percent(y) })
		clearButton.disabled = !focus
		resetButton.disabled = box.width === 1 && box.height === 1
		choose(shapes, ratio)
		title.textContent = `${number(Math.round(width * box.width))} × ${number(Math.round(height * box.height))}`
	}

	function setBox(next) {
		box = next
		show()
	}

	const announceCrop = () => say(text('crop.at', Object.fromEntries(Object.entries(box).map(([key, value]) => [key, percent(value)]))))

	function setRatio(name, part) {
		ratio = name
		const requested = aspect()
		setBox(part ?? (requested ? largest(requested, focus ?? middle(box)) : box))
		announceCrop()
	}

	/* Centers the crop on the focus, as far as the photo allows. */
	function setFocus(next) {
		focus = next
		if (focus && (box.width < 1 || box.height < 1)) box = cropAround(focus, box.width, box.height)
		show()
	}

	async function findFocus() {
		findButton.disabled = true
		try {
			setFocus(await server.focus(collage.id, id))
			say(focusHandle.ariaLabel)
		} catch ({ message }) {
			toast(message)
		}
		findButton.disabled = false
	}

	/* Converts from the screen, where the photo is flipped like its item. */
	function pointOf({ clientX, clientY }) {
		const area = photo.getBoundingClientRect()
		const x = (clientX - area.left) / area.width, y = (clientY - area.top) / area.height
		return { x: flipH ? 1 - x : x, y: flipV ? 1 - y : y }
	}

	function change(part, from, to) {
		const side = corners[part] ?? edges[part]
		if (part === 'focus') {
			focus = { x: clamp(to.x, 0, 1), y: clamp(to.y, 0, 1) }
			show()
		} else if (side) setBox(dragged(drag?.box ?? box, { x: side[0], y: side[1] }, to, aspect()))
		else setBox(movedBy(drag?.box ?? box, to.x - from.x, to.y - from.y))
	}

	function pointerdown(event) {
		const grabbed = event.target.closest('[data-part]')
		if (event.button || drag || !grabbed) return
		event.preventDefault()
		focusOn(grabbed)
		photo.setPointerCapture(event.pointerId)
		const from = pointOf(event), { part } = grabbed.dataset
		// Keeps the offset of the pointer, so that nothing jumps.
		const [x, y] = corners[part] ?? edges[part] ?? []
		const at = part === 'focus' ? focus ?? middle(box) : x === undefined ? from
			: { x: box.x + box.width * (x + 1) / 2, y: box.y + box.height * (y + 1) / 2 }
		drag = { part, from, box, focus, offset: { x: at.x - from.x, y: at.y - from.y } }
		photo.classList.add('dragging')
	}

	function pointermove(event) {
		if (!drag) return
		const { x, y } = pointOf(event)
		change(drag.part, drag.from, { x: x + drag.offset.x, y: y + drag.offset.y })
	}

	function endDrag() {
		if (!drag) return
		const { part } = drag
		drag = undefined
		photo.classList.remove('dragging')
		if (part === 'focus') setFocus(focus)
		else announceCrop()
	}

	function pointercancel() {
		if (!drag) return
		({ box, focus } = drag)
		endDrag()
	}

	function keydown(event) {
		const { key, shiftKey, target } = event
		const { part } = target.dataset
		const step = part && strides[key]
		if (key === 'Escape') close()
		else if (key === 'Enter' && part) finish()
		else if (step) {
			const by = shiftKey ? .1 : .01
			const dx = step[0] * by * (flipH ? -1 : 1), dy = step[1] * by * (flipV ? -1 : 1)
			const [x, y] = corners[part] ?? []
			const from = part === 'focus' ? focus ?? middle(box) : x === undefined ? { x: 0, y: 0 }
				: { x: box.x + box.width * (x + 1) / 2, y: box.y + box.height * (y + 1) / 2 }
			change(part, { x: 0, y: 0 }, { x: from.x + dx, y: from.y + dy })
			if (part === 'focus') say(focusHandle.ariaLabel)
			else announceCrop()
		} else {
			// Keeps keys from the screen below.
			event.stopPropagation()
			return
		}
		event.preventDefault()
		event.stopPropagation()
	}

	/* Stores crop and focus as one revision, and closes when the photo below is updated. */
	async function finish() {
		if (isStoring) return
		isStoring = true
		const isWhole = box.width > .9995 && box.height > .9995
		const to = isWhole ? ['none'] : [box.x, box.y, box.width, box.height].map(share)
		const edits = [
			JSON.stringify(focus) !== JSON.stringify(focusBefore)
				&& { verb: 'focus', to: focus ? [share(focus.x), share(focus.y)] : 'none' },
			JSON.stringify(box) !== JSON.stringify(before ?? whole) && { verb: 'crop', to },
		].filter(Boolean).map((edit) => ({ ...edit, items: [id] }))
		if (edits.length) {
			await collage.edit(edits, `crop ${quoted(name)}`)
			await Promise.race([stage.painted(), wait(400)])
		}
		close()
	}

	on(photo, pointerEvents, { pointerdown, pointermove, pointerup: endDrag, pointercancel })
	let close
	const closed = new Promise((done) => { close = done })
	const watch = () => { if (!collage.find(id)) close() }
	collage.listeners.add(watch)
	addEventListener('keydown', keydown, true)
	photo.classList.toggle('flip-h', Boolean(flipH))
	photo.classList.toggle('flip-v', Boolean(flipV))
	document.body.append(element)
	const columns = Math.min(width, Math.ceil(photo.clientWidth * devicePixelRatio))
	image.src = server.pictureURL(picture, { collage: collage.id, item: id, width: columns, part: 'uncropped' })
	show()
	focusOn(frame)

	await closed
	collage.listeners.delete(watch)
	removeEventListener('keydown', keydown, true)
	element.classList.add('leaving')
	await wait(180)
	element.remove()
}
