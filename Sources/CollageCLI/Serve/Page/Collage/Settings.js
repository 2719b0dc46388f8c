import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { text } from '../Shared/texts.js'
import { choose, colours, NumberField, push, radio, radios, section, Slider } from './Controls.js'

export function photoSettings({ adding, commands, document }) {
	const title = h('h2')
	const fading = new Slider(text('opacity'), (value, isHeld) => commands.fade(value / 100, isHeld))
	const field = (name, label, options) => new NumberField(label, (value) => commands.put(name, value), options)
	const fields = {
		x: field('x', 'X'), y: field('y', 'Y'),
		width: field('width', text('width'), { least: 1 }), height: field('height', text('height'), { least: 1 }),
		rotation: field('rotation', text('turn'), { unit: 'degrees', step: 1 }),
	}
	const flipH = push('flipH', 'flipH', () => commands.flip('h'))
	const flipV = push('flipV', 'flipV', () => commands.flip('v'))
	const order = (name, to) => push(name, name, () => commands.order(to))
	const down = [order('bottom', 'back'), order('backward', 'down')]
	const up = [order('forward', 'up'), order('front', 'front')]
	const deed = (name, symbol, onclick) => h(`button.deed.${name}`, { onclick }, icon(symbol, 20), text(name))
	const elements = [
		h('div.details-title', {}, title),
		section('opacity', h('div.slide', {}, fading.input, fading.output)),
		section('place', h('div.fields', {}, Object.values(fields).map(({ element }) => element)), h('div.pushes', {},
			push('left', 'turnLeft', () => commands.by({ turn: -15 })),
			push('right', 'turnRight', () => commands.by({ turn: 15 })),
			push('smaller', 'minus', () => commands.by({ factor: 1 / 1.1 })),
			push('larger', 'plus', () => commands.by({ factor: 1.1 })), flipH, flipV)),
		section('order', h('div.pushes', {}, down, up)),
		h('div.deeds', {},
			deed('replace', 'replace', () => adding.pick(document.item)), deed('copy', 'copy', () => commands.copy()),
			deed('remove', 'trash', () => commands.remove())),
	]

	function update({ item, items }) {
		title.textContent = item.name
		for (const [name, one] of Object.entries(fields)) one.update(item[name])
		fading.update(Math.round(item.opacity * 100))
		for (const button of down) button.disabled = item === items[0]
		for (const button of up) button.disabled = item === items.at(-1)
		flipH.ariaPressed = Boolean(item.flipH)
		flipV.ariaPressed = Boolean(item.flipV)
	}
	return { elements, update }
}

const sizes = { '9:16': '1080x1920', '4:5': '1080x1350', '1:1': '1080x1080', '3:4': '1080x1440', '16:9': '1920x1080' }
const grounds = {
	white: '#ffffff', cream: '#f3ead9', peach: '#f6c9b5', sand: '#e7b873', mist: '#d9e4e0', sky: '#a9c4d6',
	fir: '#1f3d36', night: '#141227', black: '#0b0b0c',
}

export function canvasSettings({ commands }) {
	const shapes = radios('div.chips', 'size', Object.entries(sizes).map(([name, size]) =>
		radio('chip', size, { onclick: () => commands.resizeCanvas(...size.split('x')) }, name)))
	const papers = colours('colour', [
		...Object.entries(grounds).map(([name, colour]) => [`colour.${name}`, colour]), ['transparent', 'none'],
	], (colour) => commands.background(colour))
	const side = (name, change) => new NumberField(text(name), (value) => change(Math.min(30000, value)), { least: 1 })
	const across = side('width', (value) => commands.resizeCanvas(value, down.value))
	const down = side('height', (value) => commands.resizeCanvas(across.value, value))
	const elements = [
		section('background', shapes, h('div.fields', {}, across.element, down.element), papers.element),
	]

	function update({ width, height, background }) {
		choose(shapes, `${width}x${height}`)
		papers.update(background)
		across.update(width)
		down.update(height)
	}
	return { elements, update }
}
