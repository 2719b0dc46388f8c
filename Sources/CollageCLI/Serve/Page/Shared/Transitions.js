/**
 * Animates the changes of `update`: `hero` from a cell to the canvas, `hero-back`, `modal` up, `modal-back` down, or
 * `fade`. `from` and `to()` are the images that move.
 */
export async function transitionTo(kind, { from, to, update }) {
	if (!document.startViewTransition || document.hidden) {
		await update()
		return document.getElementById('screens').animate([{ opacity: 0 }, {}], 200).finished
	}
	const { dataset } = document.documentElement
	dataset.transition = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'fade' : kind
	const name = (element, value) => {
		if (/hero/.test(dataset.transition)) element?.style.setProperty('view-transition-name', value)
	}
	let target
	name(from, 'hero')
	const transition = document.startViewTransition(async () => {
		name(from, 'none')
		await update()
		target = to?.()
		name(target, 'hero')
	})
	try {
		await transition.updateCallbackDone
		await transition.finished.catch(() => {})
	} finally {
		name(target, 'none')
		delete dataset.transition
	}
}
