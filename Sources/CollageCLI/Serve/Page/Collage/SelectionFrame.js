import { clamp, h } from '../Shared/dom.js'
import { distance, rotated } from './Similarity.js'

const indices = [0, 1, 2, 3]

export class SelectionFrame {
	edges = indices.map(() => h('i.edge'))
	corners = indices.map(() => h('i.corner', { 'data-own-pointer': '' }))
	element = h('div.frame', { 'aria-hidden': 'true' }, this.edges, this.corners)
	lines = { x: h('i.guide.guide-x'), y: h('i.guide.guide-y') }

	hide() { this.element.classList.remove('shown') }

	show({ x, y, width, height, rotation, flipH, flipV }, bounds = { left: 0, top: 0, right: 1, bottom: 1 }, zoom) {
		const sides = (from, to, isFlipped, size) =>
			[isFlipped ? 1 - to : from, isFlipped ? 1 - from : to].map((part) => (part - .5) * size * zoom)
		const [left, right] = sides(bounds.left, bounds.right, flipH, width)
		const [top, bottom] = sides(bounds.top, bounds.bottom, flipV, height)
		const points = [[left - 1, top - 1], [right + 1, top - 1], [right + 1, bottom + 1], [left - 1, bottom + 1]]
			.map(([across, down]) => rotated({ x: across, y: down }, rotation))
			.map((point) => ({ x: point.x + x * zoom, y: point.y + y * zoom }))
		this.element.classList.add('shown')
		this.element.classList.toggle('small', Math.min(right - left, bottom - top) < 80)
		for (const index of indices) {
			const move = `translate(${points[index].x}px, ${points[index].y}px)`
			const length = distance(points[index], points[(index + 1) % 4])
			this.edges[index].style.transform = `${move} rotate(${rotation + index * 90}deg) scaleX(${length / 100})`
			this.corners[index].style.transform = move
		}
	}

	showGuides({ x, y }, canvas, zoom) {
		const draw = (line, axis, place, size) => {
			const isShown = line.classList.toggle('shown', place !== undefined)
			if (isShown) line.style.transform = `translate${axis}(${clamp(place * zoom, .5, size * zoom - 1.5)}px)`
		}
		draw(this.lines.x, 'X', x, canvas?.width)
		draw(this.lines.y, 'Y', y, canvas?.height)
	}
}
