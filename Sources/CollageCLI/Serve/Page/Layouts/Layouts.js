import { round, section, Slider, walkable } from '../Collage/Controls.js'
import { focusOn, h, say } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { addWords, number, text } from '../Shared/texts.js'
import { Arranging } from './Arranging.js'
import { layoutKinds, layoutPicture } from './LayoutPictures.js'
import { layoutWords } from './layoutWords.js'

/** Layouts to tap for all photos at once, and what offers some of them. */
export function createLayouts(screen) {
	addWords(layoutWords)
	const arranging = new Arranging(screen)
	const tiles = layoutTiles(arranging, layoutKinds)
	const written = (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
	const gap = new Slider(text('layout.gap'), (value, isHeld) => isHeld || arranging.space(value), { most: 5, step: .5, written })
	const hint = h('p.layout-hint')
	const element = section('layout', tiles.element,
		h('div.layout-gap', {}, h('span', { 'aria-hidden': 'true' }, text('layout.gap')), gap.input, gap.output), hint)

	function update({ items }) {
		const { free: { length: free }, locked: { length: locked } } = arranging
		tiles.update()
		gap.input.disabled = !free
		gap.update(arranging.gap)
		const told = !items.length ? 'empty' : !free ? (locked < items.length ? 'none' : 'locked')
			: free === 1 ? 'one' : locked ? 'stay' : 'hint'
		hint.textContent = text(`layout.${told}`)
	}
	return { element, update, offer: offering(screen, arranging) }
}

function layoutTiles(arranging, kinds) {
	const all = kinds.map((kind) => {
		const name = text(`layout.${kind}`)
		const button = h('button.layout-tile', { 'data-kind': kind, onclick: () => arranging.take(kind) },
			h('span.layout-card', {}, layoutPicture(kind), h('i.layout-again', {}, icon('shuffle', 14))), h('span', {}, name))
		return { kind, name, button }
	})
	const element = walkable(h('div.layout-tiles', { role: 'group', 'aria-label': text('layout') },
		all.map(({ button }) => button)))

	function update() {
		for (const { kind, name, button } of all) {
			const isAgain = arranging.canShuffle(kind)
			button.classList.toggle('again', isAgain)
			button.ariaPressed = arranging.kind === kind
			button.ariaLabel = isAgain ? text('layout.again', { name }) : null
			button.disabled = !arranging.free.length
		}
	}
	update()
	return { element, update }
}

/** Many photos that came at once lie on a heap; the offer stays until it is declined or they are moved by hand. */
function offering(screen, arranging) {
	const { document, element: main } = screen
	let bar, update

	function close() {
		const isFocused = bar.contains(globalThis.document.activeElement)
		document.listeners.delete(update)
		bar.remove()
		bar = undefined
		if (isFocused) focusOn(screen.addButton)
	}

	return () => {
		if (bar || screen.isGone) return
		const tiles = layoutTiles(arranging, ['mosaic', 'grid', 'justified'])
		bar = h('div.layout-offer.glass-thick', {
			role: 'group', 'aria-label': text('layout.offer'), '--dock': `${screen.panel.tools.parentElement.offsetHeight}px`,
			onkeydown(event) {
				if (event.key !== 'Escape') return
				event.stopPropagation()
				close()
			},
		}, h('span', {}, text('layout.offer')), tiles.element, round('layout.no', 'close', close))
		update = (what) => (arranging.isOther(what) ? close() : tiles.update())
		document.listeners.add(update)
		main.append(bar)
		say(`${text('added', { n: document.items.length })}. ${text('layout.offer')}`)
	}
}
