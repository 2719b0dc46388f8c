import { h, on } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { modal } from '../Shared/Overlays.js'
import { percent, text } from '../Shared/texts.js'
import { clampedToViewport, zoomedAt } from './Zoom.js'

const initialZoom = { scale: 1, x: 0, y: 0 }
const doubleTapTime = 320

/** Shows an image in the whole window; `use` is `[label, act]`. Resolves when it is closed. */
export async function view(url, { name, use }) {
	let current = initialZoom, lastTap
	const fingers = new Map()
	const image = h('img', { alt: name, draggable: 'false', src: url })
	const viewport = h('div.viewer-viewport', { tabindex: 0, role: 'application', 'aria-label': text('viewer.keys', { name }) }, image)
	const zoom = h('output.viewer-zoom.glass')
	const note = h('p.viewer-note', { role: 'alert' })
	const share = h('button.go', { hidden: true, onclick: shareImage }, icon('share', 20), text('share'))
	const save = h('a.go', { href: url, download: `${name}.jpg` }, icon('save', 20), text('download'))
	const button = (label, symbol, onclick) => h('button.round.glass', { 'aria-label': label, title: label, onclick }, icon(symbol, 24))
	const { element, close, closed } = modal('viewer', { 'aria-label': name }, viewport,
		h('div.viewer-bar', {}, button(text('viewer.close'), 'close', () => close(null)), zoom,
			button(text('viewer.whole'), 'reset', () => setZoom(initialZoom, true))),
		h('div.viewer-actions', {}, use && h('button.go.primary', { onclick: () => {
			use[1]()
			close('used')
		} }, icon('check', 20), use[0]), share, save), note)
	image.onerror = () => { note.textContent = text('viewer.failed') }

	function setZoom(next, isAnimated) {
		viewport.classList.toggle('animating', Boolean(isAnimated))
		current = clampedToViewport(next, { width: image.clientWidth, height: image.clientHeight },
			{ width: viewport.clientWidth, height: viewport.clientHeight })
		image.style.transform = `translate(${current.x}px, ${current.y}px) scale(${current.scale})`
		zoom.textContent = percent(Math.round(current.scale * 100) / 100)
	}

	const center = () => ({ x: viewport.clientWidth / 2, y: viewport.clientHeight / 2 })
	const fromCenter = ({ clientX, clientY }) => ({ x: clientX - center().x, y: clientY - center().y })
	const toggle = (point) => setZoom(current.scale > 1.05 ? initialZoom : zoomedAt(current, 2.5, point), true)

	function pinch() {
		const points = [...fingers.values()]
		const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
		const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
		return { x, y, size: points.length > 1 ? Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) : 0 }
	}

	on(viewport, 'pointerdown pointermove pointerup pointercancel wheel keydown', {
		pointerdown(event) {
			if (event.button) return
			viewport.setPointerCapture(event.pointerId)
			fingers.set(event.pointerId, fromCenter(event))
			const isTap = fingers.size === 1
			const point = fromCenter(event)
			if (isTap && lastTap && event.timeStamp - lastTap.time < doubleTapTime && Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 30) {
				lastTap = undefined
				toggle(point)
			} else lastTap = isTap ? { ...point, time: event.timeStamp } : undefined
		},
		pointermove(event) {
			if (!fingers.has(event.pointerId)) return
			const before = pinch()
			fingers.set(event.pointerId, fromCenter(event))
			const after = pinch()
			const moved = { ...current, x: current.x + after.x - before.x, y: current.y + after.y - before.y }
			if (Math.hypot(after.x - before.x, after.y - before.y) > 8) lastTap = undefined
			setZoom(before.size ? zoomedAt(moved, after.size / before.size, after) : moved)
		},
		pointerup: ({ pointerId }) => fingers.delete(pointerId),
		pointercancel: ({ pointerId }) => fingers.delete(pointerId),
		wheel(event) {
			event.preventDefault()
			const by = event.deltaY * (event.deltaMode === 1 ? 16 : 1)
			setZoom(zoomedAt(current, Math.exp(-by * (event.ctrlKey ? .01 : .002)), fromCenter(event)))
		},
		keydown(event) {
			const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key]
			const factor = { '+': 1.25, '=': 1.25, '-': .8, _: .8 }[event.key]
			if (step) setZoom({ ...current, x: current.x + step[0], y: current.y + step[1] }, true)
			else if (factor) setZoom(zoomedAt(current, factor, { x: 0, y: 0 }), true)
			else if (event.key === '0') setZoom(initialZoom, true)
			else return
			event.preventDefault()
		},
	})

	async function shareImage() {
		try {
			const content = await (await fetch(url)).blob()
			await navigator.share({ files: [new File([content], `${name}.jpg`, { type: content.type })] })
		} catch (error) {
			if (error.name !== 'AbortError') note.textContent = text('notShared')
		}
	}

	share.hidden = !navigator.canShare?.({ files: [new File([''], 'a.jpg', { type: 'image/jpeg' })] })
	// Applies a zoom that was chosen before the image was loaded.
	image.onload = () => setZoom(current)
	const resizing = new ResizeObserver(() => setZoom(current))
	resizing.observe(viewport)
	viewport.focus()
	const answer = await closed
	resizing.disconnect()
	element.remove()
	return answer
}
