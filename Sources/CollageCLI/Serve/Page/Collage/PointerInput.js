import { on, pointerEvents, say } from '../Shared/dom.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { pointOf, recognize } from './Gestures.js'
import { between, transformed, rotationAbout, similarity } from './Similarity.js'

export function listenToPointers(screen) {
	const { document, stage } = screen
	const { drag, toCanvas } = stage
	// At the start of a wheel, trackpad or corner gesture: the item's transform and the point.
	let base, from, timer

	function startDrag(item) {
		if (!item || screen.isFrozen || drag.active) return undefined
		if (!item.locked) return drag.begin(item)
		toast(text('locked', { name: item.name }))
		return undefined
	}

	function selectHit(point) {
		const item = stage.hit(point)
		if (!item || screen.isFrozen) return false
		document.select(item.id)
		return true
	}

	const { fingers, stop } = recognize(stage.element, toCanvas, {
		tap(point) {
			if (screen.isFrozen) return
			const item = stage.hit(point)
			document.raise(item?.id ?? null)
			if (!item) return
			// The focus ring is for keyboard users.
			stage.views.get(item.id).element.focus({ preventScroll: true, focusVisible: false })
			say(text('selected', { name: item.name }))
		},

		doubleTap(point) {
			if (!selectHit(point)) return false
			const isText = Boolean(document.item.text)
			if (isText) screen.write()
			else screen.commands.reset()
			return isText
		},

		longPress(point) {
			const isUsed = selectHit(point)
			if (isUsed) screen.openMenu(point)
			return isUsed
		},

		/** Two fingers beside all photos grab the selected one. */
		begin(points, downAt) {
			const nearby = ([one, other]) => stage.hit(other) ?? stage.hit(between(one, other)) ?? document.item
			return startDrag(stage.hit(downAt) ?? (points.length > 1 ? nearby(points) : undefined))
		},

		change: (transform) => drag.move(transform),
		end: () => drag.commit(),
		cancel,
	})

	function cancel() {
		clearTimeout(timer)
		base = undefined
		drag.cancel()
	}

	function start(event) {
		base ??= startDrag(document.item)
		from = toCanvas(pointOf(event))
		return base
	}

	function finish() {
		if (base) drag.commit()
		base = undefined
	}

	/* Doesn't snap: small steps would never leave a guide. A burst of events is one revision. */
	function wheel(event) {
		event.preventDefault()
		if (!start(event)) return
		const by = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 16 : 1)
		base = transformed(base, event.ctrlKey ? rotationAbout(from, 0, Math.exp(-by * .008))
			: rotationAbout(base, stage.sign * by * (event.shiftKey ? .01 : .05)))
		drag.move(base, true)
		clearTimeout(timer)
		timer = setTimeout(finish, 240)
	}

	function gesturestart(event) {
		event.preventDefault()
		if (!fingers.size) start(event)
	}

	function gesturechange({ rotation, scale }) {
		if (base) drag.move(transformed(base, rotationAbout(from, rotation * stage.sign, scale)), true)
	}

	/* A corner acts like a second finger; the first one is at the item's center. */
	function pointerdown(event) {
		if (!event.button && start(event)) event.target.setPointerCapture(event.pointerId)
	}

	function pointermove(event) {
		if (!base || !event.target.hasPointerCapture(event.pointerId)) return
		const next = transformed(base, similarity([base, from], [base, toCanvas(pointOf(event))]))
		if (event.altKey) next.rotation = base.rotation
		if (event.shiftKey) next.rotation = Math.round(next.rotation / 15) * 15
		drag.move(next)
	}

	function pointerup(event) {
		pointermove(event)
		finish()
	}

	on(stage.element, 'wheel gesturestart gesturechange gestureend',
		{ wheel, gesturestart, gesturechange, gestureend: finish })
	on(stage.frame.element, pointerEvents, { pointerdown, pointermove, pointerup, pointercancel: cancel })
	stage.onItemRemoved = stop
	return { stop }
}
