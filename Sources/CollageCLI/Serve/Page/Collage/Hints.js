import { clamp, focusOn, h, on, pointerEvents, say, svg, wait } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { percent, text } from '../Shared/texts.js'
import { choose, radio, radios, roundButton } from './Controls.js'

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Opens the editor of cutout hints; resolves when it is closed. */
export async function drawHints(id, { document: collage, server, cutouts }) {
	const photoItem = () => collage.find(id)
	const { width, height } = photoItem().image ?? photoItem()
	const radius = Math.max(2, Math.round(Math.max(width, height) * .016))
	const within = (x, y) => ({ x: clamp(x, 0, width), y: clamp(y, 0, height) })
	let strokes = [], cuts = 0, cursorPoint = within(width / 2, height / 2)
	let kind, currentStroke, isCutting

	const title = h('p.hint-title')
	const kinds = radios('div.kinds', 'hintKind', ['keep', 'drop'].map((name) =>
		radio('kind', name, { onclick: () => setKind(name) }, h(`i.line.line-${name}`), text(name))))
	const photoImage = h('img', { alt: '' })
	const cutoutImage = h('img.cutout-image', { alt: '' })
	const hatch = h('i.hatch')
	const cursor = svg('path', { class: 'hint-cursor', 'stroke-width': radius / 5 })
	const photo = h('div.hint-photo', {
		tabindex: '0', role: 'application', 'aria-label': text('hintKeys'), '--shape': width / height,
	}, photoImage, hatch, cutoutImage, svg('svg', { class: 'strokes', viewBox: `0 0 ${width} ${height}` }, cursor))
	const undoButton = roundButton('undo', 'undo', () => undo())
	const resetButton = roundButton('hintFresh', 'reset', () => cut(true))
	const cutLabel = h('span')
	const cutButton = h('button.go', { onclick: () => (isCutting ? cutouts.cancel(id) : cut()) },
		icon('scissors', 20), cutLabel)
	const element = h('div.hints', { role: 'dialog', 'aria-modal': 'true', 'aria-label': text('cutoutName') },
		h('header.bar', {}, roundButton('cancel', 'close', () => cancel(), '.glass'), title,
			roundButton('done', 'check', () => finish(), '.primary')),
		photo, h('div.hint-bar.glass', {}, kinds, undoButton, resetButton, cutButton))

	function setKind(name) {
		kind = name
		choose(kinds, kind)
		update()
		say(title.textContent)
	}

	function update() {
		const item = photoItem()
		if (!item) return close()
		const { cutout, picture } = item
		const columns = Math.min(width, Math.ceil(photo.clientWidth * devicePixelRatio))
		const show = (image, part) => {
			const url = server.pictureURL(picture, { collage: collage.id, item: id, width: columns, part })
			if (image.getAttribute('src') !== url) image.src = url
		}
		show(photoImage, 'photo')
		if (cutout) show(cutoutImage, 'cutout')
		cutoutImage.hidden = hatch.hidden = !cutout
		undoButton.disabled = isCutting || !(strokes.length || cuts)
		resetButton.disabled = isCutting || !cutout
		cutButton.disabled = !isCutting && !strokes.length && Boolean(cutout)
		element.classList.toggle('cutting', Boolean(isCutting))
		photo.classList.toggle('searching', Boolean(isCutting))
		cutLabel.textContent = text(isCutting ? 'cancel' : cutout ? 'cutAgain' : 'cutout')
		title.textContent = isCutting ? `${text('finding')} · ${percent(cutouts.done(id) ?? 0)}`
			: text(kind === 'keep' ? 'hintTitle' : 'hintDrop')
	}

	async function cut(isFresh) {
		if (isFresh) {
			for (const stroke of photo.querySelectorAll('.stroke')) stroke.remove()
			strokes = []
		}
		const hints = {}
		for (const stroke of strokes) {
			const name = stroke.points.length > 1 ? `${stroke.kind}-stroke` : stroke.kind
			hints[name] = [...hints[name] ?? [], `${stroke.points.join(';')},${radius}`]
		}
		const options = isFresh ? { fresh: true } : photoItem().cutout && { redo: true }
		isCutting = true
		update()
		const isDone = await cutouts.find(id, { ...options, ...hints })
		isCutting = false
		if (isDone) {
			cuts += 1
			for (const { group } of strokes.splice(0)) group.classList.add('used')
			say(text('hintCut'))
		}
		update()
		return isDone
	}

	async function undo() {
		if (strokes.length) strokes.pop().group.remove()
		else if (cuts) {
			cuts -= 1
			await collage.edit({ verb: 'undo', steps: 1 })
		}
		update()
	}

	async function finish() {
		if (!isCutting && (!strokes.length || await cut())) close()
	}

	function cancel() {
		if (isCutting) cutouts.cancel(id)
		if (cuts) collage.edit({ verb: 'undo', steps: cuts })
		close()
	}

	const pointOf = ({ clientX, clientY }) => {
		const box = photo.getBoundingClientRect()
		return within((clientX - box.left) / box.width * width, (clientY - box.top) / box.height * height)
	}

	function begin(point) {
		const group = svg('g', { class: `stroke stroke-${kind}` },
			svg('polyline', { 'stroke-width': radius * 2.7 }),
			svg('polyline', {
				'stroke-width': radius * 2, 'stroke-dasharray': kind === 'drop' ? `0.1 ${radius * 2.6}` : 'none',
			}))
		cursor.before(group)
		currentStroke = { kind, points: [], group }
		extend(point)
	}

	function extend(point) {
		if (!currentStroke) return
		const { points, group } = currentStroke
		const x = Math.round(point.x), y = Math.round(point.y)
		const last = points.at(-1)
		if (last && Math.hypot(x - last[0], y - last[1]) < radius / 3) return
		points.push([x, y])
		for (const drawn of group.children) drawn.setAttribute('points', [...points, [x + .1, y]].join(' '))
	}

	function end() {
		if (currentStroke) strokes.push(currentStroke)
		currentStroke = undefined
		update()
	}

	function moveCursor([across, down], by) {
		const { x, y } = cursorPoint = within(cursorPoint.x + across * by, cursorPoint.y + down * by)
		const arm = radius * 2
		cursor.setAttribute('d', `M${x - arm} ${y}h${arm * 2}M${x} ${y - arm}v${arm * 2}`)
		say(text('hintAt', { x: Math.round(100 * x / width), y: Math.round(100 * y / height) }))
	}

	function keydown(event) {
		const { key, shiftKey, target } = event
		const step = target === photo && steps[key]
		if (key === 'Escape') cancel()
		else if (key === 'x') setKind(kind === 'keep' ? 'drop' : 'keep')
		else if ((event.ctrlKey || event.metaKey) && key === 'z') undo()
		else if (step) moveCursor(step, radius * (shiftKey ? 8 : 1))
		else if (target === photo && key === ' ' && !isCutting) {
			begin(cursorPoint)
			end()
			say(text(kind))
		} else return
		event.preventDefault()
		event.stopPropagation()
	}

	on(photo, pointerEvents, {
		pointerdown(event) {
			if (event.button || isCutting || currentStroke) return
			photo.setPointerCapture(event.pointerId)
			begin(pointOf(event))
		},
		pointermove: (event) => extend(pointOf(event)),
		pointerup: end,
		pointercancel() {
			currentStroke?.group.remove()
			currentStroke = undefined
		},
	})
	let close
	const closed = new Promise((done) => { close = done })
	collage.listeners.add(update)
	const unwatch = on(server, 'progress', update)
	addEventListener('keydown', keydown, true)
	document.body.append(element)
	setKind('keep')
	focusOn(photo)

	await closed
	collage.listeners.delete(update)
	unwatch()
	removeEventListener('keydown', keydown, true)
	element.classList.add('leaving')
	await wait(180)
	element.remove()
}
