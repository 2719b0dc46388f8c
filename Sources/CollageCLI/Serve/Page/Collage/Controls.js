import { focusOn, h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { hasText, number, text } from '../Shared/texts.js'

export const section = (name, ...content) => h(`div.section.section-${name}`, {}, h('h3', {}, text(name)), ...content)

const symbolButton = (kind, size) => (name, symbol, onclick, more = '') =>
	h(`button.${kind}${more}`, { 'aria-label': text(name), title: text(name), onclick }, icon(symbol, size))
export const round = symbolButton('round', 24)
export const push = symbolButton('push', 22)

export function walkable(group) {
	group.addEventListener('keydown', (event) => {
		const along = getComputedStyle(group).direction === 'rtl' ? -1 : 1
		const by = { ArrowLeft: -along, ArrowUp: -1, ArrowRight: along, ArrowDown: 1 }[event.key]
		const all = [...group.children]
		if (!by) return
		all.at((all.indexOf(event.target) + by) % all.length).focus()
		event.preventDefault()
	})
	return group
}

export const radios = (selector, label, buttons) =>
	walkable(h(selector, { role: 'radiogroup', 'aria-label': text(label) }, buttons))

export const radio = (selector, value, properties, ...content) =>
	h(`button.${selector}`, { role: 'radio', 'data-value': value, ...properties }, ...content)

export function choose(group, value) {
	for (const button of group.children) {
		const isChosen = button.dataset.value === value
		button.ariaChecked = isChosen
		button.classList.toggle('on', isChosen)
	}
}

const written = (value) => number(value, { useGrouping: false, maximumFractionDigits: 1 })

export class NumberField {
	constructor(label, change, { unit = 'pixels', step = 10, least = -Infinity } = {}) {
		Object.assign(this, { change, least })
		this.input = h('input', {
			inputmode: 'decimal', autocomplete: 'off', 'aria-label': `${label}, ${text(unit)}`,
			onchange: () => this.commit(), onkeydown: (event) => this.key(event), onfocus: () => this.input.select(),
		})
		const stepper = (symbol, by, name) => h('button.stepper', {
			'aria-label': `${text(name)}: ${label}`, title: text(name), onclick: () => this.step(by),
		}, icon(symbol, 18))
		this.element = h('div.field', {},
			h('span.field-name', {}, label), this.input, h('i', {}, text(`${unit}Sign`)),
			stepper('minus', -step, 'less'), stepper('plus', step, 'more'))
	}

	update(value) {
		const isTyped = this.input === document.activeElement && this.input.value !== written(this.value)
		this.value = value
		if (!isTyped) this.restore()
	}

	restore() { this.input.value = written(this.value) }

	step(by) {
		this.restore()
		this.change(Math.max(this.least, Math.round((this.value + by) * 10) / 10))
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
		if (typed >= this.least) this.change(typed)
	}
}

export const quoted = (name) => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`)

const values = /^-|^[-+\d.%x#]+$|=|^(on|off|toggle|set|clear|front|back|up|down|h|v|pixellate|3d-glasses|glitch)$/

/** "Glitch · balloon" for "shader toggle balloon glitch". */
function told(label) {
	const [verb, ...words] = (label.match(/'(?:[^']|'\\'')*'|"[^"]*"|\S+/g) ?? [])
		.map((word) => word.replace(/^(['"])(.*)\1$/, '$2').replaceAll("'\\''", "'"))
	const shader = verb === 'shader' && words.find((word) => hasText(`${word}Name`))
	const key = shader ? `${shader}Name` : verb === 'shader' ? 'effects' : `did_${verb}`
	if (!hasText(key)) return label
	return [text(key), ...words.filter((word) => verb !== 'canvas' && !values.test(word))].join(' · ')
}

export function historyList({ commands }) {
	const list = h('ol.steps')
	let shown

	const step = ({ number: place, label, current, saved, undone, createdAt }) =>
		h('li', {}, h(`button.step${undone ? '.ahead' : ''}`, {
			'aria-current': current && 'step', 'data-number': place,
			title: new Date(createdAt).toLocaleString(), onclick: () => commands.go(place),
		}, h('i'), h('span', {}, place ? told(label) : text('did_new')), saved && h('small', {}, text('saved'))))

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
