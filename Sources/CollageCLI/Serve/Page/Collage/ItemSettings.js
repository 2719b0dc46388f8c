import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { text } from '../Shared/texts.js'
import { choose, NumberField, push, radio, radios, section, Slider } from './Controls.js'

export function itemSettings({ uploads, commands, document }) {
	const title = h('h2')
	const opacity = new Slider(text('opacity'), (value, isHeld) => commands.setOpacity(value / 100, isHeld))
	const field = (name, label, options) => new NumberField(label, (value) => commands.setField(name, value), options)
	const fields = {
		x: field('x', 'X'), y: field('y', 'Y'),
		width: field('width', text('width'), { min: 1 }), height: field('height', text('height'), { min: 1 }),
		rotation: field('rotation', text('rotation'), { unit: 'degrees', step: 1 }),
	}
	const flipH = push('flipH', 'flipH', () => commands.flip('h'))
	const flipV = push('flipV', 'flipV', () => commands.flip('v'))
	const order = (name, to) => push(name, name, () => commands.order(to))
	const down = [order('bottom', 'back'), order('backward', 'down')]
	const up = [order('forward', 'up'), order('front', 'front')]
	const action = (name, symbol, onclick) => h(`button.action.${name}`, { onclick }, icon(symbol, 20), text(name))
	const versions = radios('div.chips', 'version', ['original', 'repainted'].map((name) =>
		radio('chip', name, { onclick: () => commands.showRepaint(name === 'repainted') }, text(name))))
	const version = section('version', versions)
	const replace = action('replace', 'replace', () => uploads.pick(document.item))
	const elements = [
		h('div.details-title', {}, title),
		version,
		section('opacity', h('div.slide', {}, opacity.input, opacity.output)),
		section('transform', h('div.fields', {}, Object.values(fields).map(({ element }) => element)), h('div.pushes', {},
			push('rotateLeft', 'turnLeft', () => commands.changeBy({ angle: -15 })),
			push('rotateRight', 'turnRight', () => commands.changeBy({ angle: 15 })),
			push('smaller', 'minus', () => commands.changeBy({ factor: 1 / 1.1 })),
			push('larger', 'plus', () => commands.changeBy({ factor: 1.1 })), flipH, flipV)),
		section('order', h('div.pushes', {}, down, up)),
		h('div.actions', {},
			replace, action('copy', 'copy', () => commands.copy()),
			action('remove', 'trash', () => commands.remove())),
	]

	function update({ item, items }) {
		title.textContent = item.name
		for (const [name, one] of Object.entries(fields)) one.update(item[name])
		opacity.update(Math.round(item.opacity * 100))
		for (const button of down) button.disabled = item === items[0]
		for (const button of up) button.disabled = item === items.at(-1)
		version.hidden = !item.repaint
		replace.hidden = Boolean(item.text)
		choose(versions, item.showsRepaint ? 'repainted' : 'original')
		flipH.ariaPressed = Boolean(item.flipH)
		flipV.ariaPressed = Boolean(item.flipV)
	}
	return { elements, update }
}
