import { h, on } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { number, percent, text } from '../Shared/texts.js'

export const section = (name, ...content) => h(`div.section.section-${name}`, {}, h('h3', {}, text(name)), ...content)

const symbolButton = (kind, size) => (name, symbol, onclick, more = '') =>
	h(`button.${kind}${more}`, { 'aria-label': text(name), title: text(name), onclick }, icon(symbol, size))
export const roundButton = symbolButton('round', 24)
export const push = symbolButton('push', 22)

export function arrowKeys(group) {
	group.addEventListener('keydown', (event) => {
		const direction = getComputedStyle(group).direction === 'rtl' ? -1 : 1
		const by = { ArrowLeft: -direction, ArrowUp: -1, ArrowRight: direction, ArrowDown: 1 }[event.key]
		const all = [...group.children]
		if (!by) return
		all.at((all.indexOf(event.target) + by) % all.length).focus()
		event.preventDefault()
	})
	return group
}

export const radios = (selector, label, buttons) =>
	arrowKeys(h(selector, { role: 'radiogroup', 'aria-label': text(label) }, buttons))

export const radio = (selector, value, properties, ...content) =>
	h(`button.${selector}`, { role: 'radio', 'data-value': value, ...properties }, ...content)

export function choose(group, value) {
	for (const button of group.children) {
		const isChosen = button.dataset.value === value
		button.ariaChecked = isChosen
		button.classList.toggle('on', isChosen)
	}
}

export function colorSwatches(label, entries, take) {
	const group = radios('div.swatches', label, entries.map(([name, color]) =>
		radio('swatch', color, {
			'aria-label': text(name), title: text(name), '--color': color, onclick: () => take(color),
		})))
	const custom = h('input.custom-color', {
		type: 'color', 'aria-label': `${text(label)}: ${text('customColor')}`, title: text('customColor'), onchange: () => take(custom.value),
	})
	function update(color) {
		choose(group, color)
		if (color !== 'none') custom.value = color.slice(0, 7)
		custom.classList.toggle('on', !entries.some((entry) => entry[1] === color))
	}
	return { element: h('div.swatch-row', {}, group, custom), update }
}

/** Calls `slide(value, isHeld)` on every move; the fill starts at `origin`. */
export class Slider {
	constructor(label, slide, { min = 0, max = 100, step = 1, origin = min, format = (value) => percent(value / 100) } = {}) {
		Object.assign(this, { min, max, origin, format })
		const move = (isHeld) => {
			this.isHeld = isHeld
			this.show()
			slide(this.value, isHeld)
		}
		// Browsers fire no `change` if the slider returns to its first value. A repeated key is one change.
		let isRepeated
		const release = () => setTimeout(() => {
			isRepeated = false
			if (this.isHeld) move(false)
		})
		this.output = h('output')
		this.input = h('input.slider', {
			type: 'range', min, max, step, 'aria-label': label,
			oninput: () => move(true), onchange: () => isRepeated || move(false), onkeydown: ({ repeat }) => { isRepeated = repeat },
		})
		on(this.input, 'pointerup pointercancel keyup blur', release)
	}

	get value() { return Number(this.input.value) }

	update(value) {
		if (this.isHeld) return
		this.input.value = value
		this.show()
	}

	show() {
		const { input, value, min, max, origin } = this
		const percentage = (position) => `${100 * (position - min) / (max - min)}%`
		input.style.setProperty('--low', percentage(Math.min(value, origin)))
		input.style.setProperty('--high', percentage(Math.max(value, origin)))
		this.output.textContent = input.ariaValueText = this.format(value)
	}
}

const formatted = (value) => number(value, { useGrouping: false, maximumFractionDigits: 1 })

export class NumberField {
	constructor(label, change, { unit = 'pixels', step = 10, min = -Infinity } = {}) {
		Object.assign(this, { change, min })
		this.input = h('input', {
			inputmode: 'decimal', autocomplete: 'off', 'aria-label': `${label}, ${text(unit)}`,
			onchange: () => this.commit(), onkeydown: (event) => this.key(event), onfocus: () => this.input.select(),
		})
		const stepper = (symbol, by, name) => h('button.stepper', {
			'aria-label': `${text(name)}: ${label}`, title: text(name), onclick: () => this.step(by),
		}, icon(symbol, 18))
		this.element = h('div.field', {},
			h('span.field-name', {}, label), this.input, h('i', {}, text(`${unit}Sign`)),
			stepper('minus', -step, 'decrease'), stepper('plus', step, 'increase'))
	}

	update(value) {
		const isTyped = this.input === document.activeElement && this.input.value !== formatted(this.value)
		this.value = value
		if (!isTyped) this.restore()
	}

	restore() { this.input.value = formatted(this.value) }

	step(by) {
		this.restore()
		this.change(Math.max(this.min, Math.round((this.value + by) * 10) / 10))
	}

	key(event) {
		const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
		if (by) this.step(by * (event.shiftKey ? 10 : 1))
		else if (event.key === 'Escape') {
			this.restore()
			this.input.blur()
		} else return
		event.preventDefault()
	}

	commit() {
		const typed = Number.parseFloat(this.input.value.replace(',', '.').replace('\u2212', '-'))
		this.restore()
		if (typed >= this.min) this.change(typed)
	}
}

export const quoted = (name) => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`)
