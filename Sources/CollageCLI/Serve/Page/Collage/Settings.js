import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { percent, text } from '../Shared/texts.js'
import { choose, NumberField, push, radio, radios, section } from './Controls.js'

/** What is behind the handle while a photo is in hand. */
export class PhotoSettings {
	constructor({ adding, commands, document }) {
		this.name = h('h2')
		this.value = h('output')
		const slide = (isHeld) => {
			this.isSliding = isHeld
			this.slid()
			commands.fade(this.slider.value / 100, isHeld)
		}
		this.slider = h('input.slider', {
			type: 'range', 'aria-label': text('opacity'), oninput: () => slide(true), onchange: () => slide(false),
		})
		const field = (name, label, options) => new NumberField(label, (value) => commands.put(name, value), options)
		this.fields = {
			x: field('x', 'X'), y: field('y', 'Y'),
			width: field('width', text('width'), { least: 1 }), height: field('height', text('height'), { least: 1 }),
			rotation: field('rotation', text('turn'), { unit: 'degrees', step: 1 }),
		}
		this.shape = h('div.pushes', {},
			push('left', 'turnLeft', () => commands.by({ turn: -15 })),
			push('right', 'turnRight', () => commands.by({ turn: 15 })),
			push('smaller', 'minus', () => commands.by({ factor: 1 / 1.1 })),
			push('larger', 'plus', () => commands.by({ factor: 1.1 })),
			push('flipH', 'flipH', () => commands.flip('h')), push('flipV', 'flipV', () => commands.flip('v')))
		this.order = h('div.pushes', {},
			push('bottom', 'bottom', () => commands.order('back')),
			push('backward', 'backward', () => commands.order('down')),
			push('forward', 'forward', () => commands.order('up')),
			push('front', 'front', () => commands.order('front')))
		const deed = (name, symbol, onclick) => h(`button.deed.${name}`, { onclick }, icon(symbol, 20), text(name))
		this.elements = [
			h('div.details-title', {}, this.name),
			section('opacity', h('div.slide', {}, this.slider, this.value)),
			section('place', h('div.fields', {}, Object.values(this.fields).map(({ element }) => element)), this.shape),
			section('order', this.order),
			h('div.deeds', {},
				deed('replace', 'replace', () => adding.pick(document.item)), deed('copy', 'copy', () => commands.copy()),
				deed('remove', 'trash', () => commands.remove())),
		]
	}

	update({ item, items }) {
		this.name.textContent = item.name
		for (const [name, field] of Object.entries(this.fields)) field.update(item[name])
		if (!this.isSliding) {
			this.slider.value = Math.round(item.opacity * 100)
			this.slid()
		}
		const [bottom, backward, forward, front] = this.order.children
		bottom.disabled = backward.disabled = item === items[0]
		forward.disabled = front.disabled = item === items.at(-1)
		const [across, down] = [...this.shape.children].slice(-2)
		across.ariaPressed = Boolean(item.flipH)
		down.ariaPressed = Boolean(item.flipV)
	}

	slid() {
		this.value.textContent = this.slider.ariaValueText = percent(this.slider.value / 100)
		this.slider.style.setProperty('--at', `${this.slider.value}%`)
	}
}

const sizes = { '9:16': '1080x1920', '4:5': '1080x1350', '1:1': '1080x1080', '3:4': '1080x1440', '16:9': '1920x1080' }
const colours = {
	white: '#ffffff', cream: '#f3ead9', peach: '#f6c9b5', sand: '#e7b873', mist: '#d9e4e0', sky: '#a9c4d6',
	fir: '#1f3d36', night: '#141227', black: '#0b0b0c',
}

/** The canvas: its size as a shape or as numbers, and its background. */
export class CanvasSettings {
	constructor({ commands }) {
		this.sizes = radios('div.chips', 'size', Object.entries(sizes).map(([name, size]) =>
			radio('chip', size, { onclick: () => commands.resizeCanvas(...size.split('x')) }, name)))
		const paper = (colour, name, more = '') => radio(`paper-choice${more}`, colour, {
			'aria-label': name, title: name, '--colour': colour, onclick: () => commands.background(colour),
		})
		this.papers = radios('div.paper-choices', 'colour', [
			...Object.entries(colours).map(([name, colour]) => paper(colour, text(`colour.${name}`))),
			paper('none', text('transparent'), '.none'),
		])
		this.own = h('input.own-colour', {
			type: 'color', 'aria-label': text('ownColour'), title: text('ownColour'),
			onchange: () => commands.background(this.own.value),
		})
		const side = (name, change) =>
			new NumberField(text(name), (value) => change(Math.min(30000, value)), { least: 1 })
		this.width = side('width', (value) => commands.resizeCanvas(value, this.height.value))
		this.height = side('height', (value) => commands.resizeCanvas(this.width.value, value))
		this.elements = [
			section('background', this.sizes, h('div.fields', {}, this.width.element, this.height.element),
				h('div.papers', {}, this.papers, this.own)),
		]
	}

	update({ width, height, background }) {
		choose(this.sizes, `${width}x${height}`)
		choose(this.papers, background)
		this.width.update(width)
		this.height.update(height)
		if (background !== 'none') this.own.value = background.slice(0, 7)
		this.own.classList.toggle('on', background !== 'none' && !Object.values(colours).includes(background))
	}
}
