import { h, isModified, on, say, wait } from '../Shared/dom.js'
import { watchFiles } from '../Shared/files.js'
import { icon } from '../Shared/icons.js'
import { loadModule } from '../Shared/lazyModules.js'
import { number, text } from '../Shared/texts.js'
import { createEntries } from './Entries.js'
import { createGrid } from './Grid.js'

export const segments = (shown) => h('nav.segments', {}, [['collages', '#'], ['photos', '#photos=']].map(([name, href]) =>
	(name === shown ? h('h1.segment', {}, text(name)) : h('a.segment', { href }, text(name)))))

const folded = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function createGallery(server, { open, create }) {
	const canEdit = !server.isReadOnly
	const element = h('main.gallery')
	const entries = createEntries(server, show)
	const grid = createGrid(element, { server, open, options: canEdit && ((cell) => options(cell)) })
	let actions
	const count = h('p.count', { role: 'note' })
	const emptyState = h('div.empty-state', { hidden: true })
	const search = h('input.search-field', {
		type: 'search', placeholder: text('search'), 'aria-label': text('search'), autocomplete: 'off',
		spellcheck: 'false', enterkeyhint: 'search', oninput: () => filter(),
		onkeydown: (event) => {
			if (event.key !== 'Escape') return
			event.preventDefault()
			if (search.value) clear()
			else search.blur()
		},
	})
	const button = (kind, name, symbol, size, onclick) =>
		h(`button.round.${kind}`, { 'aria-label': text(name), title: text(name), onclick }, icon(symbol, size))
	const clearButton = button('clear', 'clear', 'close', 18, () => {
		clear()
		search.focus()
	})
	const plus = button('primary.plus', 'new', 'plus', 24, () => create())
	clearButton.hidden = true
	element.append(
		h('div.gallery-inner', {},
			h('header.gallery-head', {}, segments('collages'), count,
				!canEdit && h('span.badge', {}, icon('eye', 18), text('readOnly'))),
			grid.element, emptyState),
		h('div.gallery-bar', { role: 'search' },
			h('label.search.glass', {}, icon('search', 20), search, clearButton),
			canEdit && h('div.plus-frame.glass', {}, plus)))

	async function options(cell) {
		actions ??= (await loadModule(() => import('./CellActions.js')))?.cellActions(server, entries, grid)
		actions?.(cell)
	}

	async function refresh() {
		try {
			await entries.refresh()
		} catch ({ message }) {
			if (entries.isLoaded) return
			showPlaceholder(icon('offline', 40), h('h2', {}, text('failedTitle')), h('p', {}, message),
				h('button.go', { onclick: refresh }, text('retry')))
		}
	}

	function filter() {
		clearButton.hidden = !search.value
		element.scrollTop = 0
		show()
		say(count.ariaLabel)
	}

	function clear() {
		search.value = ''
		filter()
	}

	function show() {
		if (!entries.isLoaded) return
		const { all } = entries
		const typed = search.value.trim()
		const query = folded(typed)
		const shown = query ? all.filter(({ name }) => folded(name || text('untitled')).includes(query)) : all
		const { length: n } = shown
		count.textContent = n ? number(n) : ''
		count.ariaLabel = text(query ? 'found' : 'count', { n })
		element.classList.toggle('empty', !all.length)
		if (n) emptyState.hidden = true
		else if (!query) showEmptyState()
		else {
			showPlaceholder(h('h2', {}, text('noneTitle', { query: typed })),
				h('button.quiet', { onclick: () => clearButton.click() }, text('clear')))
		}
		grid.show(shown)
	}

	function showEmptyState() {
		const sheets = h('div.empty-art', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i', {}, icon('plus', 32)))
		if (!canEdit) return showPlaceholder(sheets, h('h2', {}, text('emptyReadOnly')))
		showPlaceholder(sheets, h('h2', {}, text('emptyTitle')), h('p', {}, text('emptyText')),
			h('button.go', { onclick: () => create() }, icon('plus', 20), text('new')))
	}

	function showPlaceholder(...content) {
		emptyState.replaceChildren(...content)
		emptyState.hidden = false
	}

	on(window, 'keydown', (event) => {
		const { key, target } = event
		const isElsewhere = element.hidden || element.closest('[inert]') || target.closest?.('input, dialog, .scrim')
		if (isElsewhere || isModified(event)) return
		if (key === '/') search.focus()
		else if (key.toLowerCase() === 'n' && canEdit) create()
		else return
		event.preventDefault()
	})
	server.addEventListener('change', () => { if (!element.hidden) refresh() })
	if (canEdit) watchFiles(element, create)

	let scrollBefore = 0
	return {
		element, entries, grid, refresh,

		leave() {
			scrollBefore = element.scrollTop
			element.hidden = true
		},

		return(toTop) {
			element.hidden = false
			if (toTop && search.value) clear()
			grid.measure()
			element.scrollTop = toTop ? 0 : scrollBefore
			grid.draw()
		},

		async target(id) {
			const cell = grid.reveal(id)
			await Promise.race([cell?.ready, wait(250)])
			return cell?.picture
		},

		focusTarget: (id) => grid.cell(id)?.button ?? plus,
	}
}
