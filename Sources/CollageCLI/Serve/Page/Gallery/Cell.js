import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { longPress, menu, toast } from '../Shared/Overlays.js'
import { ago, text } from '../Shared/texts.js'

/* Few, so that neighbouring sizes share their pictures. */
const widths = [240, 320, 420, 560, 760, 1040]

const nameOf = ({ name }) => name || text('untitled')

export class Cell {
	#url
	/** Until the picture is there, or is known not to come. */
	ready = Promise.resolve()

	constructor({ id }, { server, open, options }) {
		this.server = server
		this.name = h('span.cell-name')
		this.dot = h('i.dot')
		this.time = h('span.cell-time')
		this.frame = h('span.cell-frame')
		this.button = h('button.cell-button', {
			'data-id': id, 'aria-haspopup': options && 'menu', onclick: () => open(this),
		}, this.frame, h('span.cell-caption', {}, h('span.cell-line', {}, this.name, this.dot), this.time))
		this.element = h('li.cell', {}, this.button)
		if (options) longPress(this.button, () => options(this))
	}

	show(entry, index, count, width) {
		this.element.ariaPosInSet = index + 1
		this.element.ariaSetSize = count
		const isOther = entry !== this.entry
		this.entry = entry
		if (isOther) this.showCaption()
		this.#paint(this.#address(width))
	}

	showCaption() {
		const { dirty, updatedAt } = this.entry
		const name = nameOf(this.entry), time = ago(updatedAt)
		this.name.textContent = name
		this.dot.hidden = !dirty
		this.time.textContent = time
		this.time.title = new Date(updatedAt).toLocaleString(document.documentElement.lang)
		this.button.ariaLabel = `${name}, ${time}${dirty ? `, ${text('edited')}` : ''}`
	}

	/* As many columns as fill the cell, also where the snapshot is cropped at its sides. */
	#address(width) {
		const { id, picture, width: across, height: down } = this.entry
		const needed = Math.max(width, width * 4 / 3 * across / down) * Math.min(devicePixelRatio, 3)
		const columns = widths.find((one) => one >= needed) ?? widths.at(-1)
		return this.server.pictureURL(picture, { collage: id, width: columns, saved: true })
	}

	/* The old picture stays until the next one is decoded; one that fails is tried with the next list. */
	#paint(url) {
		if (url === this.#url) return
		this.#url = url
		const image = h('img.shot', { alt: '', decoding: 'async', draggable: 'false', src: url })
		const show = (content, state) => {
			this.frame.replaceChildren(content)
			this.element.className = `cell ${state}`
		}
		this.ready = image.decode().then(() => {
			if (url === this.#url) show(image, 'ready')
		}, () => {
			if (url !== this.#url) return
			this.#url = undefined
			if (!this.frame.querySelector('img')) show(icon('photo', 32), 'failed')
		})
	}

	/** What becomes the canvas. */
	get picture() { return this.frame.querySelector('img') ?? this.frame }

	remove() {
		this.#url = undefined
		this.element.remove()
	}
}

/** The list shows it at once, the server follows. */
export function cellActions(server, entries, grid) {
	const edit = (verb, { id }, values) => server.edit({ verb, collage: id, ...values })

	function options({ entry, frame, element }) {
		menu(frame, [
			['pencil', text('rename'), () => rename(entry, element)],
			['copy', text('duplicate'), () => show('duplicated', () => edit('duplicate', entry))],
			['trash', text('delete'), () => remove(entry), 'danger'],
		], text('options', { n: nameOf(entry) }))
	}

	/* Enter and going elsewhere keep the name, Escape does not. */
	function rename(entry, element) {
		const { id, name } = entry
		let isOver = false
		const end = (isKept, hasFocus) => {
			if (isOver) return
			isOver = true
			field.remove()
			if (hasFocus) grid.focus(id)
			const wanted = field.value.trim()
			if (isKept && wanted && wanted !== name) renameTo(wanted, entry)
		}
		const field = h('input.rename', {
			value: name, 'aria-label': text('rename'), maxlength: 100, autocomplete: 'off', spellcheck: 'false',
			onblur: () => end(true),
			onkeydown: (event) => {
				event.stopPropagation()
				if (event.isComposing) return
				if (event.key === 'Enter') end(true, true)
				if (event.key === 'Escape') end(false, true)
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
		toast(text('deleted', { n: nameOf(entry) }), [text('undo'), () => show('restored', restore)])
		try {
			await deleting
		} catch ({ message }) {
			entries.reveal(entry.id)
			toast(message)
		}
	}

	/* Shows the collage that an edit gave. */
	async function show(message, change) {
		try {
			const { document: { collage } } = await change()
			await entries.refresh()
			entries.reveal(collage.id)
			grid.reveal(collage.id)
			grid.focus(collage.id)
			toast(text(message, { n: nameOf(collage) }))
		} catch (error) {
			toast(error.message)
		}
	}
	return options
}
