import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { modal, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { photoCells } from './PhotoCells.js'
import { createPhotoList } from './PhotoList.js'

/** Opens the picker of library photos, and adds the chosen ones in the order of the taps. */
export async function choosePhotos({ document: collage, panel, server, stage }) {
	const chosen = new Map()
	const list = createPhotoList(server, show)
	const cells = photoCells({ open: toggle, more: () => list.more().catch(() => {}), isChosen: (id) => chosen.has(id) })
	const note = h('p.sheet-note', { role: 'status' })
	const addButton = h('button.go', { onclick: () => close(true) })
	let timer
	const search = h('input.sheet-input', {
		type: 'search', placeholder: text('search'), 'aria-label': text('search'), autocomplete: 'off', oninput: () => {
			clearTimeout(timer)
			timer = setTimeout(() => list.search(search.value.trim()).catch(fail), 120)
		},
	})
	const { close, closed } = modal('sheet.pick-sheet.glass-thick', { 'aria-labelledby': 'pick-title' },
		h('div.sheet-head', {}, h('h2', { id: 'pick-title' }, text('fromLibrary')),
			h('button.round', { 'aria-label': text('cancel'), onclick: () => close(null) }, icon('close', 22))),
		h('div.sheet-field', {}, search), h('div.sheet-body', {}, cells.element, note), h('div.sheet-foot', {}, addButton))

	function toggle(photo) {
		if (!chosen.delete(photo.id)) chosen.set(photo.id, photo)
		show()
	}

	function show() {
		const { length } = list.all
		cells.show(list.all)
		note.hidden = length > 0
		note.textContent = list.query ? text('noneTitle', { query: list.query }) : text('libraryEmpty')
		addButton.disabled = !chosen.size
		addButton.textContent = text('putPhotos', { n: chosen.size })
	}

	function fail({ message }) {
		note.hidden = false
		note.textContent = message
	}

	show()
	note.textContent = text('loading')
	list.refresh().catch(fail)
	if (!await closed) return
	for (const { id, name } of chosen.values()) {
		try {
			const path = `photos?${new URLSearchParams({ collage: collage.id, library: id })}`
			const { items: [itemID] } = await collage.parallel(server.post(path, {}))
			stage.animateNew(itemID)
			collage.select(itemID)
		} catch ({ message }) {
			toast(`${name}: ${message}`)
		}
	}
	if (chosen.size > 3 && chosen.size === collage.items.length) panel.offer()
}
