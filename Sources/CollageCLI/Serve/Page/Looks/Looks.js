import { choose, radio, radios } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { adjustmentSliders } from './AdjustmentSliders.js'
import { ratios } from './CropBox.js'
import { cropPhoto } from './CropScreen.js'
import { lookTab } from './LookControls.js'
import { blendModes, parts } from './register.js'
import { EditPreview } from './Preview.js'
import { maskTiles, styleTiles } from './PreviewTiles.js'

/** The tab of crops: manual, or automatic to an aspect ratio. */
function cropTab({ screen, edit }) {
	const manualButton = h('button.go', { onclick: () => screen.showEditor((id) => cropPhoto(id, screen)) },
		icon('crop', 20), text('crop.hand'))
	const chips = h('div.chips', { role: 'group', 'aria-label': text('crop.ratios') }, ratios.map((ratio) =>
		h('button.chip', { onclick: () => edit({ ratio }) }, ratio)))
	const element = h('div.look-crop', {}, manualButton, h('p.look-hint', {}, text('crop.best')), chips)
	return { element, update(item) { manualButton.disabled = !item.image } }
}

function blendTab({ edit }) {
	const element = radios('div.chips.look-modes', 'look.blend', blendModes.map((mode) =>
		radio('chip', mode, { onclick: () => edit({ mode }) }, text(`blend.${mode}`))))
	return { element, update: ({ blend = 'normal' }) => choose(element, blend) }
}

/* `make` creates the controls of a tab, `isSet` returns whether the item has the look, `off` and `on` are its edits. */
const kinds = {
	style: { make: styleTiles },
	crop: { make: cropTab, isSet: (item) => item.crop, off: { to: ['none'] } },
	adjust: { make: adjustmentSliders, isSet: (item) => item.adjustments, off: { to: 'none' } },
	...Object.fromEntries(parts.map((part) => [part.verb, lookTab(part)])),
	mask: { make: maskTiles, isSet: (item) => item.mask, off: { to: 'none' } },
	blend: { make: blendTab, isSet: (item) => item.blend && item.blend !== 'normal', off: { mode: 'normal' } },
}

const titleOf = (kind) => text(`look.${kind}`)

/** The looks of the selected photo in tabs; calls `resize` when their height changes. */
export function createLooks(screen, resize) {
	const { document } = screen
	const preview = new EditPreview(screen)
	const controls = {}
	let kind = 'style'

	const tabs = h('div.look-tabs', { role: 'tablist', 'aria-label': text('looks'), onkeydown: moveTab },
		Object.keys(kinds).map((name) => h('button.look-tab', {
			role: 'tab', id: `look-${name}`, 'data-kind': name, 'aria-controls': 'look-sheet', onclick: () => selectTab(name),
		}, titleOf(name), h('i.dot'))))
	const title = h('h3')
	const toggle = h('button.quiet.look-toggle', { onclick: () => toggleLook() })
	const container = h('div')
	const sheet = h('div.look-sheet', { id: 'look-sheet', role: 'tabpanel' }, h('div.look-head', {}, title, toggle), container)
	const element = h('div.section.section-looks', {}, tabs, sheet)

	function moveTab(event) {
		const names = Object.keys(kinds)
		const direction = getComputedStyle(tabs).direction === 'rtl' ? -1 : 1
		const by = { ArrowLeft: -direction, ArrowRight: direction }[event.key]
		const to = by ? names.at((names.indexOf(kind) + by) % names.length) : { Home: names[0], End: names.at(-1) }[event.key]
		if (!to) return
		selectTab(to)
		tabs.querySelector('[aria-selected=true]').focus()
		event.preventDefault()
		event.stopPropagation()
	}

	function selectTab(name) {
		kind = name
		controls[kind] ??= kinds[kind].make({ screen, preview, edit })
		container.replaceChildren(controls[kind].element)
		title.textContent = titleOf(kind)
		sheet.setAttribute('aria-labelledby', `look-${kind}`)
		for (const tab of tabs.children) {
			const isSelected = tab.dataset.kind === kind
			tab.ariaSelected = isSelected
			tab.tabIndex = isSelected ? 0 : -1
			if (isSelected && element.isConnected) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
		}
		update()
		resize()
	}

	function edit(fields, verb = kind) {
		const { item } = document
		if (item?.locked) return toast(text('locked', { name: item.name }))
		return item && document.edit({ verb, items: [item.id], ...fields })
	}

	function toggleLook() {
		const { isSet, off, on } = kinds[kind]
		edit(isSet(document.item) ? off : on)
	}

	/* Skips updates while edits are pending: the controls already show them. */
	function update() {
		const { item } = document
		if (!item || document.queue.length) return
		if (!controls[kind]) return selectTab(kind)
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
		controls[kind].update(item)
	}
	return { element, update }
}
