import { h, isForInputMethod } from '../Shared/dom.js'
import { number, text } from '../Shared/texts.js'
import { brokenRule, graphemes } from './NameRule.js'

/** A field for a name, which shows the violated rule; calls `change(isValid)` on every input. */
export function nameField(name, change, enter) {
	const rule = h('p.sheet-rule', { id: 'name-rule', 'aria-live': 'polite' })
	const count = h('span.name-count', { 'aria-hidden': 'true' })
	const input = h('input.sheet-input', {
		id: 'photo-name', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'name-rule', enterkeyhint: 'done',
		oninput: () => update(), onkeydown: (event) => {
			if (event.key !== 'Enter' || isForInputMethod(event)) return
			event.preventDefault()
			if (!brokenRule(input.value)) enter()
		},
	})
	const element = h('div.sheet-field', {},
		h('div.sheet-line', {}, h('label', { for: 'photo-name' }, text('name')), count), input, rule)

	function update() {
		const broken = brokenRule(input.value)
		const { length } = graphemes(input.value.trim())
		// An empty field is an error only after the user has typed.
		const isShown = broken && (input.value || isTouched)
		isTouched ||= Boolean(input.value)
		input.ariaInvalid = Boolean(isShown)
		element.classList.toggle('broken', Boolean(isShown))
		rule.textContent = isShown ? text(...broken) : text('name.rule')
		count.textContent = length > 79 ? `${number(length)}/100` : ''
		change(!broken)
	}

	let isTouched = false
	input.value = name
	return {
		element, input, update,
		get name() { return input.value.trim() },
		set(value) {
			input.value = value
			update()
		},
	}
}
