import { roundButton, section, Slider, arrowKeys } from '../Collage/Controls.js'
import { focusOn, h, say } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { number, text } from '../Shared/texts.js'
import { Arrangement } from './Arrangement.js'
import { layoutIcon, layoutKinds } from './LayoutIcons.js'

/** The layouts in the panel, and their suggestion after many photos were added. */
export function createLayouts(screen) {
	const arrangement = new Arrangement(screen)
	const tiles = layoutTiles(arrangement, layoutKinds)
	const format = (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
	const gap = new Slider(text('layout.gap'), (value, isHeld) => isHeld || arrangement.setGap(value), { max: 5, step: .5, format })
	const hint = h('p.layout-hint')
	const element = section('layout', tiles.element,
		h('div.layout-gap', {}, h('span', { 'aria-hidden': 'true' }, text('layout.gap')), gap.input, gap.output), hint)

	function update({ items }) {
		const { free: { length: free }, locked: { length: locked } } = arrangement
		tiles.update()
		gap.input.disabled = !free
		gap.update(arrangement.gap)
		const state = !items.length ? 'empty' : !free ? (locked < items.length ? 'none' : 'locked')
			: free === 1 ? 'one' : locked ? 'stay' : 'hint'
		hint.textContent = text(`layout.${state}`)
	}
	return { element, update, offer: createSuggestion(screen, arrangement) }
}

function layoutTiles(arrangement, kinds) {
	const all = kinds.map((kind) => {
		const name = text(`layout.${kind}`)
		const button = h('button.layout-tile', { 'data-kind': kind, onclick: () => arrangement.apply(kind) },
			h('span.layout-card', {}, layoutIcon(kind), h('i.layout-again', {}, icon('shuffle', 14))), h('span', {}, name))
		return { kind, name, button }
	})
	const element = arrowKeys(h('div.layout-tiles', { role: 'group', 'aria-label': text('layout') },
		all.map(({ button }) => button)))

	function update() {
		for (const { kind, name, button } of all) {
			const isAgain = arrangement.canShuffle(kind)
			button.classList.toggle('again', isAgain)
			button.ariaPressed = arrangement.kind === kind
			button.ariaLabel = isAgain ? text('layout.again', { name }) : null
			button.disabled = !arrangement.free.length
		}
	}
	update()
	return { element, update }
}

/** Suggests layouts for added photos, until the user declines or makes another edit. */
function createSuggestion(screen, arrangement) {
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
		if (bar || screen.isClosed) return
		const tiles = layoutTiles(arrangement, ['mosaic', 'grid', 'justified'])
		bar = h('div.layout-offer.glass-thick', {
			role: 'group', 'aria-label': text('layout.offer'), '--dock': `${screen.panel.tools.parentElement.offsetHeight}px`,
			onkeydown(event) {
				if (event.key !== 'Escape') return
				event.stopPropagation()
				close()
			},
		}, h('span', {}, text('layout.offer')), tiles.element, roundButton('layout.no', 'close', close))
		update = (what) => (arrangement.isOther(what) ? close() : tiles.update())
		document.listeners.add(update)
		main.append(bar)
		say(`${text('added', { n: document.items.length })}. ${text('layout.offer')}`)
	}
}
