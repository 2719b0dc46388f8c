import { choose, radio, radios } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { toast } from '../Shared/Overlays.js'
import { addWords, text, translated } from '../Shared/texts.js'
import { adjusting } from './Adjusting.js'
import { ratios } from './CropBox.js'
import { cropPhoto } from './CropScreen.js'
import { lookTab } from './Edges.js'
import { lookWords } from './lookWords.js'
import { blendModes, parts } from './register.js'
import { masking, styling } from './Tiles.js'
import { Trial } from './Trial.js'

/** The crop: to a shape, where it is best, or by hand. */
function cropping({ screen, edit }) {
	const hand = h('button.go', { onclick: () => screen.aside((id) => cropPhoto(id, screen)) },
		icon('crop', 20), text('crop.hand'))
	const chips = h('div.chips', { role: 'group', 'aria-label': text('crop.ratios') }, ratios.map((ratio) =>
		h('button.chip', { onclick: () => edit({ ratio }) }, ratio)))
	const element = h('div.look-crop', {}, hand, h('p.look-hint', {}, text('crop.best')), chips)
	return { element, update(item) { hand.disabled = !item.image } }
}

/** How the photo and what is behind it become one. */
function blending({ edit }) {
	const element = radios('div.chips.look-modes', 'look.blend', blendModes.map((mode) =>
		radio('chip', mode, { onclick: () => edit({ mode }) }, text(`blend.${mode}`))))
	return { element, update: ({ blend = 'normal' }) => choose(element, blend) }
}

/* Of each look: what controls it, whether it is there, and what takes it off and puts it on. */
const kinds = {
	style: { make: styling },
	crop: { make: cropping, isSet: (item) => item.crop, off: { to: ['none'] } },
	adjust: { make: adjusting, isSet: (item) => item.adjustments, off: { to: 'none' } },
	...Object.fromEntries(parts.map((part) => [part.verb, lookTab(part)])),
	mask: { make: masking, isSet: (item) => item.mask, off: { to: 'none' } },
	blend: { make: blending, isSet: (item) => item.blend && item.blend !== 'normal', off: { mode: 'normal' } },
}

const titleOf = (kind) => translated(kinds[kind].title) ?? text(`look.${kind}`)

/** The looks of the photo in hand, one kind at a time; `resize` is told when they need another room. */
export function createLooks(screen, resize) {
	addWords(lookWords)
	const { document } = screen
	const trial = new Trial(screen)
	const made = {}
	let kind = 'style'

	const tabs = h('div.look-tabs', { role: 'tablist', 'aria-label': text('looks'), onkeydown: walk },
		Object.keys(kinds).map((name) => h('button.look-tab', {
			role: 'tab', id: `look-${name}`, 'data-kind': name, 'aria-controls': 'look-sheet', onclick: () => take(name),
		}, titleOf(name), h('i.dot'))))
	const title = h('h3')
	const toggle = h('button.quiet.look-toggle', { onclick: () => turn() })
	const place = h('div')
	const sheet = h('div.look-sheet', { id: 'look-sheet', role: 'tabpanel' }, h('div.look-head', {}, title, toggle), place)
	const element = h('div.section.section-looks', {}, tabs, sheet)

	function walk(event) {
		const names = Object.keys(kinds)
		const along = getComputedStyle(tabs).direction === 'rtl' ? -1 : 1
		const by = { ArrowLeft: -along, ArrowRight: along }[event.key]
		const to = by ? names.at((names.indexOf(kind) + by) % names.length) : { Home: names[0], End: names.at(-1) }[event.key]
		if (!to) return
		take(to)
		tabs.querySelector('[aria-selected=true]').focus()
		event.preventDefault()
		event.stopPropagation()
	}

	function take(name) {
		kind = name
		made[kind] ??= kinds[kind].make({ screen, trial, edit })
		place.replaceChildren(made[kind].element)
		title.textContent = titleOf(kind)
		sheet.setAttribute('aria-labelledby', `look-${kind}`)
		for (const tab of tabs.children) {
			const isTaken = tab.dataset.kind === kind
			tab.ariaSelected = isTaken
			tab.tabIndex = isTaken ? 0 : -1
			if (isTaken && element.isConnected) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
		}
		update()
		resize()
	}

	/** One step; `fields` of the verb, which is the kind where no other is said. */
	function edit(fields, verb = kind) {
		const { item } = document
		if (item?.locked) return toast(text('locked', { name: item.name }))
		return item && document.edit({ verb, items: [item.id], ...fields })
	}

	function turn() {
		const { isSet, off, on } = kinds[kind]
		edit(isSet(document.item) ? off : on)
	}

	/* What waits is shown by the controls that were moved; the answer tells the rest. */
	function update() {
		const { item } = document
		if (!item || document.queue.length) return
		if (!made[kind]) return take(kind)
		const { isSet, on } = kinds[kind]
		const isOn = Boolean(isSet?.(item))
		toggle.hidden = !isSet
		toggle.disabled = !isOn && !on
		toggle.textContent = text(isOn || !on ? 'look.none' : 'look.put')
		toggle.ariaLabel = `${title.textContent}: ${toggle.textContent}`
		for (const tab of tabs.children) {
			const isThere = Boolean(kinds[tab.dataset.kind].isSet?.(item))
			tab.classList.toggle('set', isThere)
			tab.ariaDescription = isThere ? text('look.set') : null
		}
		made[kind].update(item)
	}
	return { element, update }
}
