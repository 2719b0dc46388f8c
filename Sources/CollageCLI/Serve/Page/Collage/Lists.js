import { createCanvasSettings } from '../Canvas/CanvasSettings.js'
import { createLayouts } from '../Layouts/Layouts.js'
import { focusOn, h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { dateText, hasText, text } from '../Shared/texts.js'
import { canvasBasics } from './CanvasBasics.js'
import { section } from './Controls.js'

/** The panel of the canvas: layouts, settings, photos from front to back, and history. */
export function createLists(screen) {
	const layouts = createLayouts(screen), basics = canvasBasics(screen), canvas = createCanvasSettings(screen)
	const photos = photoList(screen), history = historyList(screen)
	const update = (document) => {
		layouts.update(document)
		basics.update(document.collage)
		canvas.update(document)
		photos.update(document)
		history.update(document.revisions)
	}
	const all = [layouts.element, ...basics.elements, ...canvas.elements, photos.element, history.element]
	/* Layouts are shown alone, so that more of the canvas is visible. */
	const elements = (name) => (name === 'layout' ? [layouts.element] : all)
	return { elements, update, offer: layouts.offer }
}

/** The list of all items, including hidden ones. */
function photoList({ document }) {
	const list = h('ol.steps.photos')
	const element = section('photos', list)
	let shown

	const toggle = ({ id, name }, verb, symbol, isOn) => h('button.push', {
		'data-own': `${verb} ${id}`, 'aria-pressed': String(Boolean(isOn)), 'aria-label': text(`${verb}Photo`, { name }),
		title: text(`${verb}Photo`, { name }), onclick: () => document.edit({ verb, items: [id], ...isOn && { off: true } }),
	}, icon(symbol, 20))

	const row = (item) => h(`li.photo-row${item.hidden ? '.item-hidden' : ''}`, {},
		h('button.step', { 'data-own': item.id, onclick: () => document.select(item.id) },
			h('span', {}, item.name), item.group && h('small', {}, item.group)),
		toggle(item, 'hide', 'eye', item.hidden), toggle(item, 'lock', 'lock', item.locked))

	function update({ items }) {
		const state = JSON.stringify(items.map(({ id, name, group, hidden, locked }) => [id, name, group, hidden, locked]))
		element.hidden = !items.length
		if (state === shown) return
		shown = state
		const focused = globalThis.document.activeElement.dataset.own
		list.replaceChildren(...items.map(row).reverse())
		if (focused) focusOn(list.querySelector(`[data-own="${focused}"]`))
	}
	return { element, update }
}

const argumentPattern = /^-|^[-+\d.%x#]+$|=|^(on|off|toggle|set|clear|front|back|up|down|h|v|pixellate|3d-glasses|glitch)$/

/** Translates a revision's label: "Glitch · balloon" for "shader toggle balloon glitch". */
function localizedLabel(label) {
	const [verb, ...tokens] = (label.match(/'(?:[^']|'\\'')*'|"[^"]*"|\S+/g) ?? [])
		.map((token) => token.replace(/^(['"])(.*)\1$/, '$2').replaceAll("'\\''", "'"))
	const shader = verb === 'shader' && tokens.find((token) => hasText(`${token}Name`))
	const key = shader ? `${shader}Name` : verb === 'shader' ? 'effects' : `did_${verb}`
	if (!hasText(key)) return label
	const shown = verb === 'layout' ? tokens.slice(0, 1).map((kind) => `layout.${kind}`).filter(hasText).map((name) => text(name))
		: tokens.filter((token) => verb !== 'canvas' && !argumentPattern.test(token))
	return [text(key), ...shown].join(' · ')
}

function historyList({ commands }) {
	const list = h('ol.steps')
	let shown

	const step = ({ number: place, label, current, saved, undone, createdAt }) =>
		h('li', {}, h(`button.step${undone ? '.undone' : ''}`, {
			'aria-current': current && 'step', 'data-number': place,
			title: dateText(new Date(createdAt)), onclick: () => commands.goTo(place),
		}, h('i'), h('span', {}, place ? localizedLabel(label) : text('did_new')), saved && h('small', {}, text('saved'))))

	function update(revisions) {
		if (!revisions || revisions === shown) return
		shown = revisions
		const focused = document.activeElement.dataset.number
		const current = revisions.findIndex((revision) => revision.current)
		const from = Math.max(0, Math.min(current - 20, revisions.length - 200))
		list.replaceChildren(...revisions.slice(from).reverse().map(step))
		focusOn(list.querySelector(`[data-number="${focused}"]`))
	}
	return { element: section('history', list), update }
}
