import { on, pointerEvents, say } from '../Shared/dom.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { at, watchFingers } from './Gestures.js'
import { between, placed, rotationAbout, similarity } from './Similarity.js'

/** Handles fingers, the mouse, the wheel and trackpads on the stage. */
export function listenToPointers(screen) {
	const { document, stage } = screen
	const { drag, toCanvas } = stage
	// For the wheel, the trackpad and corners: the item's placement and the point at the start.
	let base, from, burst

	function lift(item) {
		if (!item || screen.isFrozen || drag.held) return undefined
		if (!item.locked) return drag.lift(item)
		toast(text('locked', { name: item.name }))
		return undefined
	}

	function mark(point) {
		const item = stage.hit(point)
		if (!item || screen.isFrozen) return false
		document.select(item.id)
		return true
	}

	const { fingers, stop } = watchFingers(stage.element, toCanvas, {
		tap(point) {
			if (screen.isFrozen) return
			const item = stage.hit(point)
			document.take(item?.id ?? null)
			if (!item) return
			// The focus ring is for keyboard users.
			stage.views.get(item.id).element.focus({ preventScroll: true, focusVisible: false })
			say(text('selected', { name: item.name }))
		},

		doubleTap(point) {
			if (!mark(point)) return false
			const isWords = Boolean(document.item.text)
			if (isWords) screen.write()
			else screen.commands.reset()
			return isWords
		},

		longPress(point) {
			const isUsed = mark(point)
			if (isUsed) screen.openMenu(point)
			return isUsed
		},

		/** Two fingers beside a photo take the selected one. */
		begin(points, downAt) {
			const beside = ([one, other]) => stage.hit(other) ?? stage.hit(between(one, other)) ?? document.item
			return lift(stage.hit(downAt) ?? (points.length > 1 ? beside(points) : undefined))
		},

		change: (placement) => drag.follow(placement),
		end: () => drag.settle(),
		cancel,
	})

	function cancel() {
		clearTimeout(burst)
		base = undefined
		drag.cancel()
	}

	function take(event) {
		base ??= lift(document.item)
		from = toCanvas(at(event))
		return base
	}

	function drop() {
		if (base) drag.settle()
		base = undefined
	}

	/* Doesn't snap, because small steps would never leave a guide; a burst is one step. */
	function wheel(event) {
		event.preventDefault()
		if (!take(event)) return
		const by = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 16 : 1)
		base = placed(base, event.ctrlKey ? rotationAbout(from, 0, Math.exp(-by * .008))
			: rotationAbout(base, stage.side * by * (event.shiftKey ? .01 : .05)))
		drag.follow(base, true)
		clearTimeout(burst)
		burst = setTimeout(drop, 240)
	}

	function gesturestart(event) {
		event.preventDefault()
		if (!fingers.size) take(event)
	}

	function gesturechange({ rotation, scale }) {
		if (base) drag.follow(placed(base, rotationAbout(from, rotation * stage.side, scale)), true)
	}

	/* A corner acts as a second finger; the first stays on the item's center. */
	function pointerdown(event) {
		if (!event.button && take(event)) event.target.setPointerCapture(event.pointerId)
	}

	function pointermove(event) {
		if (!base || !event.target.hasPointerCapture(event.pointerId)) return
		const next = placed(base, similarity([base, from], [base, toCanvas(at(event))]))
		if (event.altKey) next.rotation = base.rotation
		if (event.shiftKey) next.rotation = Math.round(next.rotation / 15) * 15
		drag.follow(next)
	}

	function pointerup(event) {
		pointermove(event)
		drop()
	}

	on(stage.element, 'wheel gesturestart gesturechange gestureend',
		{ wheel, gesturestart, gesturechange, gestureend: drop })
	on(stage.frame.element, pointerEvents, { pointerdown, pointermove, pointerup, pointercancel: cancel })
	stage.onLost = stop
	return { stop }
}
