import { choose, colorSwatches, NumberField, push, radio, radios, section } from '../Collage/Controls.js'
import { h, isForInputMethod } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { text } from '../Shared/texts.js'
import { hexColor } from './TextStyle.js'

const defaultFonts = ['sans', 'serif', 'monospace']
const alignments = { left: 'alignLeft', center: 'alignCenter', right: 'alignRight', justify: 'alignJustify' }
const textColors = [
	['textColor.auto', 'auto'], ['color.black', '#0b0b0c'], ['color.white', '#ffffff'], ['color.sand', '#e7b873'], ['color.fir', '#1f3d36'],
]
const textBackgrounds = [
	['textColor.none', 'none'], ['color.white', '#ffffff'], ['color.black', '#0b0b0c'], ['color.sand', '#e7b873'], ['color.fir', '#1f3d36'],
]

/** Settings of the selected text; `edit(fields)` stores one revision. */
export function textSettings(edit) {
	let item
	const family = h('input', {
		list: 'font-families', autocomplete: 'off', spellcheck: 'false', 'aria-label': text('font'),
		onchange: () => (family.value.trim() ? edit({ font: family.value.trim() }) : restore()),
		onkeydown(event) {
			if (event.key !== 'Escape' || isForInputMethod(event)) return
			restore()
			family.blur()
			event.preventDefault()
		},
	})
	const restore = () => { family.value = item.text.font }
	const size = new NumberField(text('fontSize'), (value) => edit({ size: value / item.scale }), { step: 4, min: 1 })
	const bold = push('bold', 'bold', () => edit({ weight: item.text.weight < 600 ? 700 : 400 }))
	const italic = push('italic', 'italic', () => edit({ style: item.text.style === 'normal' ? 'italic' : 'normal' }))
	const align = radios('div.pushes.text-align', 'alignment', Object.entries(alignments).map(([name, symbol]) =>
		radio('push', name, { 'aria-label': text(symbol), title: text(symbol), onclick: () => edit({ align: name }) }, icon(symbol, 22))))
	const colors = colorSwatches('textColor', textColors, (color) => edit({ color }))
	const backgrounds = colorSwatches('textBackground', textBackgrounds, (background) => edit({ background }))
	const source = h('p.text-source')
	const element = section('text', source,
		h('div.fields', {},
			h('label.field.text-family', {}, h('span.field-name', { 'aria-hidden': 'true' }, text('font')), family),
			size.element),
		h('datalist', { id: 'font-families' }, defaultFonts.map((value) => h('option', { value }))),
		h('div.text-row', {}, h('div.pushes', {}, bold, italic), align),
		h('h4', {}, text('textColor')), colors.element, h('h4', {}, text('textBackground')), backgrounds.element)

	function update(now, subject) {
		item = now
		const { text: { caption, font, size: em, weight, style, align: edge, color, background } } = item
		source.hidden = !caption
		source.textContent = text('captionSource', { name: subject?.name })
		if (family !== document.activeElement) family.value = font
		size.update(em * item.scale)
		bold.ariaPressed = weight >= 600
		italic.ariaPressed = style !== 'normal'
		choose(align, edge)
		colors.update(hexColor(color))
		backgrounds.update(hexColor(background ?? 'none'))
	}
	return { element, update }
}
