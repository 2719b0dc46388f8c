/**
 * Animates a change of screens, which `update` makes: `hero` from a cell to the canvas, `land` back, `modal` up, `sink`
 * down, or `fade`. `from` and `to()` are the images that move.
 */
export async function travel(kind, { from, to, update }) {
	if (!document.startViewTransition || document.hidden) {
		await update()
		return document.getElementById('screens').animate([{ opacity: 0 }, {}], 200).finished
	}
	const { dataset } = document.documentElement
	dataset.travel = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'fade' : kind
	const name = (element, value) => {
		if (/hero|land/.test(dataset.travel)) element?.style.setProperty('view-transition-name', value)
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
		delete dataset.travel
	}
}
