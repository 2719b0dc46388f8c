import { h, isForInputMethod } from '../Shared/dom.js'
import { menu, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { nameOf } from './Cell.js'

/** Returns a function that opens a cell's menu: rename, duplicate and delete. */
export function cellActions(server, entries, grid) {
	const edit = (verb, { id }, values) => server.edit({ verb, collage: id, ...values })

	function options({ entry, frame, element }) {
		menu(frame, [
			['pencil', text('rename'), () => rename(entry, element)],
			['copy', text('duplicate'), () => show('duplicated', () => edit('duplicate', entry))],
			['trash', text('delete'), () => remove(entry), 'danger'],
		], text('options', { name: nameOf(entry) }))
	}

	/* Enter and blur save the name; Escape discards it. */
	function rename(entry, element) {
		const { id, name } = entry
		let isOver = false
		const end = (isConfirmed, hasFocus) => {
			if (isOver) return
			isOver = true
			field.remove()
			if (hasFocus) grid.focus(id)
			const newName = field.value.trim()
			if (isConfirmed && newName && newName !== name) renameTo(newName, entry)
		}
		const field = h('input.rename', {
			value: name, 'aria-label': text('rename'), maxlength: 100, autocomplete: 'off', spellcheck: 'false',
			onblur: () => end(true),
			onkeydown: (event) => {
				event.stopPropagation()
				if (isForInputMethod(event)) return
				if (!['Enter', 'Escape'].includes(event.key)) return
				event.preventDefault()
				end(event.key === 'Enter', true)
			},
		})
		element.append(field)
		field.focus()
		field.select()
	}

	async function renameTo(name, entry) {
		entries.amend(entry.id, { name })
		try {
			await edit('rename', entry, { name })
		} catch ({ message }) {
			entries.amend(entry.id, { name: entry.name })
			toast(message)
		}
	}

	async function remove(entry) {
		grid.focusBeside(entry.id)
		entries.hide(entry.id)
		const deleting = edit('delete', entry)
		const restore = async () => {
			await deleting
			await edit('restore', entry)
			return { document: { collage: entry } }
		}
		toast(text('deleted', { name: nameOf(entry) }), [text('undo'), () => show('restored', restore)])
		try {
			await deleting
		} catch ({ message }) {
			entries.reveal(entry.id)
			toast(message)
		}
	}

	async function show(message, change) {
		try {
			const { document: { collage } } = await change()
			await entries.refresh()
			entries.reveal(collage.id)
			grid.reveal(collage.id)
			grid.focus(collage.id)
			toast(text(message, { name: nameOf(collage) }))
		} catch (error) {
			toast(error.message)
		}
	}
	return options
}
