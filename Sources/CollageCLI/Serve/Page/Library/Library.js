import { h, isModified, on, say } from '../Shared/dom.js'
import { watchFiles } from '../Shared/files.js'
import { icon } from '../Shared/icons.js'
import { menu, toast } from '../Shared/Overlays.js'
import { number, text } from '../Shared/texts.js'
import { segments } from '../Gallery/GalleryScreen.js'
import { addToLibrary } from './AddSheet.js'
import { photoDetail } from './PhotoDetail.js'
import { photoCells } from './PhotoCells.js'
import { createPhotoList } from './PhotoList.js'
import { choosePhotos } from './PhotoPicker.js'

const libraryHash = (id = '') => `#photos=${encodeURIComponent(id)}`

/** The screen of the library; `open(id)` opens a collage. */
export function createLibrary(server, { open }) {
	const canEdit = !server.isReadOnly
	const list = createPhotoList(server, show)
	const cells = photoCells({
		open: ({ id }) => openPhoto(id), options: canEdit && options, remove: canEdit && remove,
		more: () => list.more().catch(() => {}),
	})
	const count = h('p.count', { role: 'note' })
	const emptyState = h('div.empty-state', { hidden: true })
	let timer, detail, shownId, isEntry = false
	const search = h('input.search-field', {
		type: 'search', placeholder: text('search'), 'aria-label': text('search'), autocomplete: 'off', spellcheck: 'false',
		enterkeyhint: 'search', oninput: () => {
			clearTimeout(timer)
			timer = setTimeout(runSearch, 120)
			clearButton.hidden = !search.value
		},
		onkeydown: (event) => {
			if (event.key !== 'Escape') return
			event.preventDefault()
			if (search.value) clear()
			else search.blur()
		},
	})
	const clearButton = h('button.round.clear', { 'aria-label': text('clear'), title: text('clear'), hidden: true, onclick: () => {
		clear()
		search.focus()
	} }, icon('close', 18))
	const plus = h('button.round.primary.plus', { 'aria-label': text('addTitle'), title: text('addTitle'), onclick: () => add() }, icon('plus', 24))
	const element = h('main.gallery.library', { hidden: true },
		h('div.gallery-inner', {},
			h('header.gallery-head', {}, segments('photos'), count, !canEdit && h('span.badge', {}, icon('eye', 18), text('readOnly'))),
			cells.element, emptyState),
		h('div.gallery-bar', { role: 'search' },
			h('label.search.glass', {}, icon('search', 20), search, clearButton), canEdit && h('div.plus-frame.glass', {}, plus)))

	async function refresh() {
		if (!list.isLoaded) element.classList.add('loading')
		try {
			await list.refresh()
		} catch ({ message }) {
			if (!list.isLoaded) {
				showPlaceholder(icon('offline', 40), h('h2', {}, text('failedTitle')), h('p', {}, message),
					h('button.go', { onclick: refresh }, text('retry')))
			}
		}
		element.classList.remove('loading')
	}

	async function runSearch() {
		try {
			await list.search(search.value.trim())
			element.scrollTop = 0
			say(count.ariaLabel)
		} catch ({ message }) {
			toast(message)
		}
	}

	function clear() {
		search.value = ''
		clearButton.hidden = true
		clearTimeout(timer)
		runSearch()
	}

	function show() {
		const { all, count: n, query } = list
		cells.show(all)
		count.textContent = n ? number(n) : ''
		count.ariaLabel = text(query ? 'found' : 'photoCount', { n })
		element.classList.toggle('empty', !all.length && !query)
		emptyState.hidden = all.length > 0
		if (all.length) return
		if (query) {
			showPlaceholder(h('h2', {}, text('noneTitle', { query: query })), h('button.quiet', { onclick: () => clearButton.click() }, text('clear')))
		} else showEmptyState()
	}

	function showEmptyState() {
		const art = h('div.empty-art', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i', {}, icon('photo', 32)))
		if (!canEdit) return showPlaceholder(art, h('h2', {}, text('libraryEmpty')))
		showPlaceholder(art, h('h2', {}, text('libraryEmpty')), h('p', {}, text('libraryEmptyText')),
			h('button.go', { onclick: () => add() }, icon('plus', 20), text('addTitle')),
			h('p.library-shell', {}, text('orShell'), h('code', {}, 'collage photo add FILE…')))
	}

	function showPlaceholder(...content) {
		emptyState.replaceChildren(...content)
		emptyState.hidden = false
	}

	async function add(files) {
		const responses = await addToLibrary(server, files)
		if (!responses.length) return
		await refresh()
		const { photo, isNew } = responses.at(-1)
		const button = cells.button(photo.id)
		button?.scrollIntoView({ block: 'nearest' })
		button?.focus()
		const n = responses.length
		toast(n > 1 ? text('keptMany', { n }) : text(isNew ? 'kept' : 'keptKnown', { name: photo.name }))
	}

	function options({ id, name }, anchor) {
		menu(anchor, [
			['eye', text('view'), () => openPhoto(id)],
			['pencil', text('rename'), async () => {
				openPhoto(id)
				await showPhoto(id)
				detail?.rename()
			}],
			['trash', text('delete'), () => remove({ id, name }), 'danger'],
		], text('options', { name }))
	}

	async function remove({ id, name }) {
		list.hide(id)
		const removing = server.post(`library/${id}/remove`, {})
		toast(text('photoRemoved', { name }), [text('undo'), async () => {
			try {
				await removing
				await server.post('library/undo', {})
				list.hide(id, false)
				await refresh()
				cells.button(id)?.focus()
				toast(text('photoRestored', { name }))
			} catch ({ message }) {
				toast(message)
			}
		}])
		try {
			await removing
		} catch ({ message }) {
			list.hide(id, false)
			toast(message)
		}
	}

	function openPhoto(id) {
		isEntry = true
		location.hash = libraryHash(id)
	}

	/** Opens the photo in the URL; without one, closes the open photo. */
	async function showPhoto(id) {
		if (id === shownId) return
		shownId = id
		detail?.close(null)
		detail = undefined
		if (!id) return
		let photo = list.find(id)
		try {
			photo ??= await server.request(`library/${id}`)
		} catch ({ message }) {
			toast(message)
			location.replace(libraryHash())
			return
		}
		if (id !== shownId) return
		const sheet = detail = photoDetail(server, photo, list)
		sheet.closed.then((answer) => leave(sheet, photo, answer))
	}

	async function leave(sheet, photo, answer) {
		if (sheet !== detail) return
		detail = undefined
		if (answer?.open) {
			const { collages } = await server.collages({ search: answer.open, limit: 50 })
			const found = collages.find(({ name }) => name === answer.open)
			if (found) {
				shownId = undefined
				return open(found.id)
			}
		}
		shownId = ''
		// After a link from another site, the previous history entry isn't the library.
		if (isEntry) history.back()
		else history.replaceState(history.state, '', libraryHash())
		isEntry = false
		if (answer === 'remove') remove(photo)
		else cells.button(photo.id)?.focus()
	}

	on(window, 'keydown', (event) => {
		const { key, target } = event
		if (element.hidden || element.closest('[inert]') || target.closest?.('input, .scrim') || isModified(event)
			|| document.querySelector('dialog')) return
		if (key === '/') search.focus()
		else if (key.toLowerCase() === 'n' && canEdit) add()
		else return
		event.preventDefault()
	})
	server.addEventListener('change', () => { if (!element.hidden) refresh() })
	if (canEdit) watchFiles(element, add)

	let scrollBefore = 0
	return {
		element, refresh, showPhoto,
		leave() {
			scrollBefore = element.scrollTop
			element.hidden = true
			if (detail) {
				const { close } = detail
				detail = shownId = undefined
				close(null)
			}
		},
		return() {
			element.hidden = false
			element.scrollTop = scrollBefore
			refresh()
		},
		focusTarget: () => plus,
	}
}

export const pickPhotos = (screen) => {
	return choosePhotos(screen)
}
