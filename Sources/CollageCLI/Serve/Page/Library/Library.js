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

const addressOfLibrary = (id = '') => `#photos=${encodeURIComponent(id)}`

/** The screen of the library; `open(id)` opens a collage. */
export function createLibrary(server, { open }) {
	const canEdit = !server.isReadOnly
	const list = createPhotoList(server, show)
	const cells = photoCells({
		open: ({ id }) => enter(id), options: canEdit && options, remove: canEdit && remove,
		more: () => list.more().catch(() => {}),
	})
	const count = h('p.count', { role: 'note' })
	const nothing = h('div.nothing', { hidden: true })
	let timer, detail, shownId, isEntry = false
	const search = h('input.search-field', {
		type: 'search', placeholder: text('search'), 'aria-label': text('search'), autocomplete: 'off', spellcheck: 'false',
		enterkeyhint: 'search', oninput: () => {
			clearTimeout(timer)
			timer = setTimeout(find, 120)
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
			h('header.gallery-head', {}, segments('photos'), count, !canEdit && h('span.mark', {}, icon('eye', 18), text('readOnly'))),
			cells.element, nothing),
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

	async function find() {
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
		find()
	}

	function show() {
		const { all, count: n, words } = list
		cells.show(all)
		count.textContent = n ? number(n) : ''
		count.ariaLabel = text(words ? 'found' : 'photoCount', { n })
		element.classList.toggle('empty', !all.length && !words)
		nothing.hidden = all.length > 0
		if (all.length) return
		if (words) {
			showPlaceholder(h('h2', {}, text('noneTitle', { query: words })), h('button.quiet', { onclick: () => clearButton.click() }, text('clear')))
		} else showEmptyState()
	}

	function showEmptyState() {
		const art = h('div.nothing-art', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i', {}, icon('photo', 32)))
		if (!canEdit) return showPlaceholder(art, h('h2', {}, text('libraryEmpty')))
		showPlaceholder(art, h('h2', {}, text('libraryEmpty')), h('p', {}, text('libraryEmptyText')),
			h('button.go', { onclick: () => add() }, icon('plus', 20), text('addTitle')),
			h('p.library-shell', {}, text('orShell'), h('code', {}, 'collage photo add FILE…')))
	}

	function showPlaceholder(...content) {
		nothing.replaceChildren(...content)
		nothing.hidden = false
	}

	async function add(files) {
		const answers = await addToLibrary(server, files)
		if (!answers.length) return
		await refresh()
		const { photo, isNew } = answers.at(-1)
		const seat = cells.button(photo.id)
		seat?.scrollIntoView({ block: 'nearest' })
		seat?.focus()
		const n = answers.length
		toast(n > 1 ? text('keptMany', { n }) : text(isNew ? 'kept' : 'keptKnown', { name: photo.name }))
	}

	function options({ id, name }, anchor) {
		menu(anchor, [
			['eye', text('view'), () => enter(id)],
			['pencil', text('rename'), async () => {
				enter(id)
				await follow(id)
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

	function enter(id) {
		isEntry = true
		location.hash = addressOfLibrary(id)
	}

	/** Opens the photo that the address names, or closes it. */
	async function follow(id) {
		if (id === shownId) return
		shownId = id
		detail?.close(null)
		detail = undefined
		if (!id) return
		let photo = list.find(id)
		try {
			photo ??= await server.ask(`library/${id}`)
		} catch ({ message }) {
			toast(message)
			location.replace(addressOfLibrary())
			return
		}
		if (id !== shownId) return
		const mine = detail = photoDetail(server, photo, list)
		mine.closed.then((answer) => leave(mine, photo, answer))
	}

	async function leave(mine, photo, answer) {
		if (mine !== detail) return
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
		// A link from elsewhere has no list before it in the history.
		if (isEntry) history.back()
		else history.replaceState(history.state, '', addressOfLibrary())
		isEntry = false
		if (answer === 'remove') remove(photo)
		else cells.button(photo.id)?.focus()
	}

	on(window, 'keydown', (event) => {
		const { key, target } = event
		if (element.hidden || element.closest('[inert]') || target.closest?.('input, .veil') || isModified(event)
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
		element, refresh, follow,
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
