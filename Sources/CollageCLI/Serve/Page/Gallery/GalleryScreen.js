import { h, isModified, on, say, wait } from '../Shared/dom.js'
import { watchFiles } from '../Shared/files.js'
import { icon } from '../Shared/icons.js'
import { number, text } from '../Shared/texts.js'
import { CellActions } from './Cell.js'
import { Entries } from './Entries.js'
import { Grid } from './Grid.js'

/* For comparing: neither case nor accents count. */
const folded = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All collages, newest first, with search and the way to a new one. */
export class GalleryScreen {
	#scrollBefore = 0

	constructor(server, { open, create }) {
		const canEdit = !server.isReadOnly
		Object.assign(this, { create, canEdit, entries: new Entries(server), element: h('main.gallery') })
		this.grid = new Grid(this.element, { server, open, options: canEdit && ((cell) => actions.options(cell)) })
		const actions = new CellActions(server, this.entries, this.grid)
		this.count = h('p.count', { role: 'note' })
		this.nothing = h('div.nothing', { hidden: true })
		const head = h('header.gallery-head', {}, h('h1', {}, text('collages')), this.count,
			!canEdit && h('span.mark', {}, icon('eye', 18), text('readOnly')))
		this.element.append(h('div.gallery-inner', {}, head, this.grid.element, this.nothing), this.#bar())
		this.entries.addEventListener('change', () => this.#show())
		server.addEventListener('change', () => { if (!this.element.hidden) this.refresh() })
		on(window, 'keydown', (event) => this.#key(event))
		if (canEdit) watchFiles(this.element, create)
	}

	#bar() {
		this.search = h('input.search-field', {
			type: 'search', placeholder: text('search'), 'aria-label': text('search'), autocomplete: 'off',
			spellcheck: 'false', enterkeyhint: 'search', oninput: () => this.#filter(),
			onkeydown: (event) => {
				if (event.key !== 'Escape') return
				event.preventDefault()
				if (this.search.value) this.#clear()
				else this.search.blur()
			},
		})
		const button = (kind, name, symbol, size, onclick) =>
			h(`button.round.${kind}`, { 'aria-label': text(name), title: text(name), onclick }, icon(symbol, size))
		this.clear = button('clear', 'clear', 'close', 18, () => {
			this.#clear()
			this.search.focus()
		})
		this.clear.hidden = true
		this.plus = button('primary.plus', 'new', 'plus', 24, () => this.create())
		return h('div.gallery-bar', { role: 'search' },
			h('label.search.glass', {}, icon('search', 20), this.search, this.clear),
			this.canEdit && h('div.plus-seat.glass', {}, this.plus))
	}

	async refresh() {
		try {
			await this.entries.refresh()
		} catch ({ message }) {
			if (this.entries.isLoaded) return
			this.#standIn(icon('offline', 40), h('h2', {}, text('failedTitle')), h('p', {}, message),
				h('button.go', { onclick: () => this.refresh() }, text('retry')))
		}
	}

	#filter() {
		this.clear.hidden = !this.search.value
		this.element.scrollTop = 0
		this.#show()
		say(this.count.ariaLabel)
	}

	#clear() {
		this.search.value = ''
		this.#filter()
	}

	#show() {
		if (!this.entries.isLoaded) return
		const { all } = this.entries
		const words = this.search.value.trim()
		const query = folded(words)
		const shown = query ? all.filter(({ name }) => folded(name || text('untitled')).includes(query)) : all
		const { length: n } = shown
		this.count.textContent = n ? number(n) : ''
		this.count.ariaLabel = text(query ? 'found' : 'count', { n })
		this.element.classList.toggle('empty', !all.length)
		if (n) this.nothing.hidden = true
		else if (!query) this.#invite()
		else {
			this.#standIn(h('h2', {}, text('noneTitle', { q: words })),
				h('button.quiet', { onclick: () => this.clear.click() }, text('clear')))
		}
		this.grid.show(shown)
	}

	#invite() {
		const sheets = h('div.nothing-art', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i', {}, icon('plus', 32)))
		if (!this.canEdit) return this.#standIn(sheets, h('h2', {}, text('emptyReadOnly')))
		this.#standIn(sheets, h('h2', {}, text('emptyTitle')), h('p', {}, text('emptyText')),
			h('button.go', { onclick: () => this.create() }, icon('plus', 20), text('new')))
	}

	#standIn(...content) {
		this.nothing.replaceChildren(...content)
		this.nothing.hidden = false
	}

	#key(event) {
		const { key, target } = event
		if (this.element.hidden || this.element.closest('[inert]') || isModified(event)
			|| target.closest?.('input, dialog, .veil')) return
		if (key === '/') this.search.focus()
		else if (key.toLowerCase() === 'n' && this.canEdit) this.create()
		else return
		event.preventDefault()
	}

	leave() {
		this.#scrollBefore = this.element.scrollTop
		this.element.hidden = true
	}

	/** Comes back, scrolled as it was, or to the top. */
	return(toTop) {
		this.element.hidden = false
		if (toTop && this.search.value) this.#clear()
		this.grid.measure()
		this.element.scrollTop = toTop ? 0 : this.#scrollBefore
		this.grid.draw()
	}

	/** Where the picture of a collage lands: its cell, painted; waits a moment for that. */
	async landing(id) {
		const cell = this.grid.reveal(id)
		await Promise.race([cell?.ready, wait(250)])
		return cell?.picture
	}

	/** What takes the focus for a collage: its cell, or where it is not listed the button for a new one. */
	seat(id) { return this.grid.cell(id)?.button ?? this.plus }
}
