import { on, pointerEvents } from '../Shared/dom.js'
import { similarity, placed, distance } from './Similarity.js'

export const at = (event) => ({ x: event.clientX, y: event.clientY })

/**
 * Turns the pointers on an element into taps and gestures.
 *
 * A gesture runs from the first finger to the last. When a finger comes or goes, the present placement becomes the
 * new base, so nothing jumps and it stays one gesture. `hand` has `tap`, `doubleTap` and `longPress` with a point,
 * `begin(points, downAt)` giving a placement or nothing, `change(placement)`, `end` and `cancel`.
 */
export class Gestures {
	fingers = new Map()
	/* 'idle', 'pressed', 'moving', or 'ignored' until the last finger is lifted. */
	state = 'idle'

	constructor(element, toCanvas, hand) {
		Object.assign(this, { element, toCanvas, hand })
		on(element, `${pointerEvents} contextmenu touchend`, this)
	}

	points() { return [...this.fingers.values()].map(this.toCanvas) }

	anchor() {
		this.base = this.current
		this.anchors = this.points()
	}

	begin() {
		clearTimeout(this.timer)
		this.current = this.hand.begin([...this.fingers.values()], this.downAt)
		this.state = this.current ? 'moving' : 'ignored'
		this.anchor()
	}

	follow() {
		if (this.state !== 'moving') return
		this.current = placed(this.base, similarity(this.anchors, this.points()))
		this.hand.change(this.current)
	}

	pointerdown(event) {
		if (event.button || this.fingers.size === 2 || event.target.closest('[data-own-pointer]')) return
		this.element.setPointerCapture(event.pointerId)
		this.fingers.set(event.pointerId, at(event))
		if (this.state === 'moving') this.anchor()
		// A second finger ends every doubt: no tap, no long press.
		else if (this.state === 'pressed') this.begin()
		else if (this.fingers.size === 1) {
			this.downAt = at(event)
			this.state = 'pressed'
			this.isMenu = false
			this.timer = setTimeout(() => {
				this.isMenu = this.hand.longPress(this.downAt)
				if (this.isMenu) this.state = 'ignored'
			}, 500)
		}
	}

	pointermove(event) {
		if (!this.fingers.has(event.pointerId)) return
		const { x, y } = this.downAt
		const point = at(event)
		this.fingers.set(event.pointerId, point)
		const part = (event.pointerType === 'mouse' ? 3 : 8) / distance(point, this.downAt)
		if (this.state === 'pressed' && part < 1) {
			this.begin()
			// The way counts from where it was certain, so that nothing jumps.
			this.anchors = [this.toCanvas({ x: x + (point.x - x) * part, y: y + (point.y - y) * part })]
		}
		this.follow()
	}

	pointerup(event) {
		this.pointermove(event)
		if (!this.fingers.delete(event.pointerId)) return
		if (this.fingers.size) return this.anchor()
		clearTimeout(this.timer)
		const { state } = this
		this.state = 'idle'
		if (state === 'pressed') this.tapped(event.timeStamp)
		else if (state === 'moving') this.hand.end()
	}

	tapped(time) {
		const { last, downAt } = this
		const isSecond = last && time - last.time < 300 && distance(last.point, downAt) < 28
		this.last = isSecond ? undefined : { time, point: downAt }
		this.hand[isSecond ? 'doubleTap' : 'tap'](downAt)
	}

	pointercancel(event) {
		if (this.fingers.delete(event.pointerId)) this.stop()
	}

	contextmenu(event) {
		event.preventDefault()
		if (event.pointerType !== 'touch' && event.button === 2) this.hand.longPress(at(event))
	}

	/* A finger that is lifted after a long press must not act as a mouse that takes the focus from the menu. */
	touchend(event) {
		if (this.isMenu) event.preventDefault()
	}

	/** Puts everything back; what the fingers do until they are lifted does not count. */
	stop() {
		clearTimeout(this.timer)
		this.state = this.fingers.size ? 'ignored' : 'idle'
		this.hand.cancel()
	}
}
