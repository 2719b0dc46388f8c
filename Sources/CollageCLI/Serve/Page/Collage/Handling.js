import { on, pointerEvents, say } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { at, watchFingers } from './Gestures.js'
import { between, placed, similarity, turning } from './Similarity.js'

/** What fingers, the mouse, its wheel, a trackpad and the corners of the frame do on the canvas. */
export class Handling {
	constructor(screen) {
		const { document, stage } = screen
		Object.assign(this, { screen, document, stage, grip: stage.grip, toCanvas: stage.toCanvas })
		this.gestures = watchFingers(stage.element, stage.toCanvas, this)
		on(stage.element, 'wheel gesturestart gesturechange gestureend', this)
		on(stage.frame.element, pointerEvents, this)
		stage.onLost = () => this.stop()
	}

	stop() { this.gestures.stop() }

	tap(point) {
		if (this.screen.isFrozen) return
		const item = this.stage.hit(point)
		this.document.take(item?.id ?? null)
		if (!item) return
		// The ring is for those who came by the keyboard.
		this.stage.views.get(item.id).element.focus({ preventScroll: true, focusVisible: false })
		say(text('selected', { name: item.name }))
	}

	doubleTap(point) {
		if (this.mark(point)) this.screen.commands.reset()
	}

	longPress(point) {
		const isUsed = this.mark(point)
		if (isUsed) this.screen.openMenu(point)
		return isUsed
	}

	mark(point) {
		const item = this.stage.hit(point)
		if (!item || this.screen.isFrozen) return false
		this.document.mark(item.id)
		return true
	}

	/** One finger takes what lies under it; two may lie beside it, and take the photo in hand where nothing is. */
	begin(points, downAt) {
		const { stage } = this
		const beside = ([one, other]) => stage.hit(other) ?? stage.hit(between(one, other)) ?? this.document.item
		return this.lift(stage.hit(downAt) ?? (points.length > 1 ? beside(points) : undefined))
	}

	lift(item) { return item && !this.screen.isFrozen && !this.grip.held ? this.grip.lift(item) : undefined }
	change(placement) { this.grip.follow(placement) }
	end() { this.grip.settle() }

	cancel() {
		clearTimeout(this.burst)
		this.base = undefined
		this.grip.cancel()
	}

	/* Wheel, trackpad and corners: `base` is how the photo in hand was when it began. */
	take(event) {
		this.base ??= this.lift(this.document.item)
		this.from = this.toCanvas(at(event))
		return this.base
	}

	drop() {
		if (this.base) this.grip.settle()
		this.base = undefined
	}

	/* The wheel goes by notches, and a line that pulls would hold the photo where it is; a burst is one step. */
	wheel(event) {
		event.preventDefault()
		if (!this.take(event)) return
		const by = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 16 : 1)
		this.base = placed(this.base, event.ctrlKey ? turning(this.from, 0, Math.exp(-by * .008))
			: turning(this.base, by * (event.shiftKey ? .01 : .05)))
		this.grip.follow(this.base, true)
		clearTimeout(this.burst)
		this.burst = setTimeout(() => this.drop(), 240)
	}

	gesturestart(event) {
		event.preventDefault()
		if (!this.gestures.fingers.size) this.take(event)
	}

	gesturechange({ rotation, scale }) {
		if (this.base) this.grip.follow(placed(this.base, turning(this.from, rotation, scale)), true)
	}

	gestureend() { this.drop() }

	/* A corner is the second finger; the first one rests on the photo's centre. */
	pointerdown(event) {
		if (!event.button && this.take(event)) event.target.setPointerCapture(event.pointerId)
	}

	/* With Shift it turns by 15 degrees, with Alt it only sizes. */
	pointermove(event) {
		const { base, from } = this
		if (!base || !event.target.hasPointerCapture(event.pointerId)) return
		const next = placed(base, similarity([base, from], [base, this.toCanvas(at(event))]))
		if (event.altKey) next.rotation = base.rotation
		if (event.shiftKey) next.rotation = Math.round(next.rotation / 15) * 15
		this.grip.follow(next)
	}

	pointerup(event) {
		this.pointermove(event)
		this.drop()
	}

	pointercancel() { this.cancel() }
}
