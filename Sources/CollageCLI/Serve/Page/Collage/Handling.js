import { on, pointerEvents, say } from '../Shared/dom.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { at, watchFingers } from './Gestures.js'
import { between, placed, similarity, turning } from './Similarity.js'

export function handle(screen) {
	const { document, stage } = screen
	const { grip, toCanvas } = stage
	// For wheel, trackpad and corners: how the photo in hand was when it began, and where.
	let base, from, burst

	function lift(item) {
		if (!item || screen.isFrozen || grip.held) return undefined
		if (!item.locked) return grip.lift(item)
		toast(text('locked', { name: item.name }))
		return undefined
	}

	function mark(point) {
		const item = stage.hit(point)
		if (!item || screen.isFrozen) return false
		document.mark(item.id)
		return true
	}

	const { fingers, stop } = watchFingers(stage.element, toCanvas, {
		tap(point) {
			if (screen.isFrozen) return
			const item = stage.hit(point)
			document.take(item?.id ?? null)
			if (!item) return
			// The ring is for those who came by the keyboard.
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

		/** Two fingers may lie beside a photo, and take the one in hand where nothing is. */
		begin(points, downAt) {
			const beside = ([one, other]) => stage.hit(other) ?? stage.hit(between(one, other)) ?? document.item
			return lift(stage.hit(downAt) ?? (points.length > 1 ? beside(points) : undefined))
		},

		change: (placement) => grip.follow(placement),
		end: () => grip.settle(),
		cancel,
	})

	function cancel() {
		clearTimeout(burst)
		base = undefined
		grip.cancel()
	}

	function take(event) {
		base ??= lift(document.item)
		from = toCanvas(at(event))
		return base
	}

	function drop() {
		if (base) grip.settle()
		base = undefined
	}

	/* The wheel goes by notches, and a line that pulls would hold the photo where it is; a burst is one step. */
	function wheel(event) {
		event.preventDefault()
		if (!take(event)) return
		const by = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 16 : 1)
		base = placed(base, event.ctrlKey ? turning(from, 0, Math.exp(-by * .008))
			: turning(base, stage.side * by * (event.shiftKey ? .01 : .05)))
		grip.follow(base, true)
		clearTimeout(burst)
		burst = setTimeout(drop, 240)
	}

	function gesturestart(event) {
		event.preventDefault()
		if (!fingers.size) take(event)
	}

	function gesturechange({ rotation, scale }) {
		if (base) grip.follow(placed(base, turning(from, rotation * stage.side, scale)), true)
	}

	/* A corner is the second finger; the first one rests on the photo's centre. */
	function pointerdown(event) {
		if (!event.button && take(event)) event.target.setPointerCapture(event.pointerId)
	}

	/* With Shift it turns by 15 degrees, with Alt it only sizes. */
	function pointermove(event) {
		if (!base || !event.target.hasPointerCapture(event.pointerId)) return
		const next = placed(base, similarity([base, from], [base, toCanvas(at(event))]))
		if (event.altKey) next.rotation = base.rotation
		if (event.shiftKey) next.rotation = Math.round(next.rotation / 15) * 15
		grip.follow(next)
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
