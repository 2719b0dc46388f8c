import { choose, colours, NumberField, push, radio, radios, section } from '../Collage/Controls.js'
import { h, isForInputMethod } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { text } from '../Shared/texts.js'
import { withSign } from './Lettering.js'

const usualFonts = ['sans', 'serif', 'monospace']
const alignments = { left: 'alignLeft', center: 'alignCenter', right: 'alignRight', justify: 'alignJustify' }
const inks = [
	['ink.auto', 'auto'], ['colour.black', '#0b0b0c'], ['colour.white', '#ffffff'], ['colour.sand', '#e7b873'], ['colour.fir', '#1f3d36'],
]
const labels = [
	['ink.none', 'none'], ['colour.white', '#ffffff'], ['colour.black', '#0b0b0c'], ['colour.sand', '#e7b873'], ['colour.fir', '#1f3d36'],
]

/** How the words in hand are set; `edit(fields)` makes one step. */
export function wordSettings(edit) {
	let item
	const family = h('input', {
		list: 'word-families', autocomplete: 'off', spellcheck: 'false', 'aria-label': text('wordFont'),
		onchange: () => (family.value.trim() ? edit({ font: family.value.trim() }) : restore()),
		onkeydown(event) {
			if (event.key !== 'Escape' || isForInputMethod(event)) return
			restore()
			family.blur()
			event.preventDefault()
		},
	})
	const restore = () => { family.value = item.text.font }
	const size = new NumberField(text('wordSize'), (value) => edit({ size: value / item.scale }), { step: 4, least: 1 })
	const bold = push('wordBold', 'bold', () => edit({ weight: item.text.weight < 600 ? 700 : 400 }))
	const italic = push('wordItalic', 'italic', () => edit({ style: item.text.style === 'normal' ? 'italic' : 'normal' }))
	const align = radios('div.pushes.word-align', 'wordAlign', Object.entries(alignments).map(([name, symbol]) =>
		radio('push', name, { 'aria-label': text(symbol), title: text(symbol), onclick: () => edit({ align: name }) }, icon(symbol, 22))))
	const ink = colours('wordInk', inks, (colour) => edit({ colour }))
	const label = colours('wordGround', labels, (background) => edit({ background }))
	const source = h('p.word-source')
	const element = section('wording', source,
		h('div.fields', {},
			h('label.field.word-family', {}, h('span.field-name', { 'aria-hidden': 'true' }, text('wordFont')), family),
			size.element),
		h('datalist', { id: 'word-families' }, usualFonts.map((value) => h('option', { value }))),
		h('div.word-row', {}, h('div.pushes', {}, bold, italic), align),
		h('h4', {}, text('wordInk')), ink.element, h('h4', {}, text('wordGround')), label.element)

	function update(now, subject) {
		item = now
		const { text: { caption, font, size: em, weight, style, align: edge, colour, background } } = item
		source.hidden = !caption
		source.textContent = text('wordSource', { name: subject?.name })
		if (family !== document.activeElement) family.value = font
		size.update(em * item.scale)
		bold.ariaPressed = weight >= 600
		italic.ariaPressed = style !== 'normal'
		choose(align, edge)
		ink.update(withSign(colour))
		label.update(withSign(background ?? 'none'))
	}
	return { element, update }
}
