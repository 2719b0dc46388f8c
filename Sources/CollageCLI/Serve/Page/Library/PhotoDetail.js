import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { loadViewer } from '../Shared/lazyModules.js'
import { modal } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { photoURL, factsOf } from './PhotoFacts.js'
import { nameField } from './NameField.js'

/** The sheet of a photo. `closed` resolves to 'remove', `{ open }` with a collage's name, or null. */
export function photoDetail(server, photo, { amend }) {
	const { id } = photo
	const canEdit = !server.isReadOnly
	const image = h('img', { alt: '', draggable: 'false', onload: () => picture.classList.add('ready') })
	const picture = h('button.detail-photo', {
		'aria-label': text('view'), '--shape': photo.width / photo.height || 1, onclick: openViewer,
	}, image)
	const title = h('h2', { id: 'photo-title' }, photo.name)
	const facts = h('dl.facts')
	const uses = h('div.detail-uses')
	const failure = h('p.sheet-failure', { role: 'alert', hidden: true })
	const renameForm = h('div.detail-naming', { hidden: true })
	const action = (symbol, name, onclick, kind = 'usual') => h(`button.action.${kind}`, { onclick }, icon(symbol, 20), text(name))
	const actions = h('div.actions', {}, action('eye', 'view', openViewer), canEdit && action('pencil', 'rename', rename),
		canEdit && action('trash', 'delete', () => close('remove'), 'remove'))
	const { element, close, closed } = modal('sheet.detail-sheet.glass-thick', { 'aria-labelledby': 'photo-title' },
		h('div.sheet-head', {}, title, h('button.round', { 'aria-label': text('closeIt'), onclick: () => close(null) }, icon('close', 22))),
		h('div.sheet-body', {}, picture, h('div.detail-side', {}, renameForm, failure, facts, uses, actions)))

	function show(details) {
		title.textContent = details.name
		facts.replaceChildren(...factsOf(details).flatMap(([name, value]) => [h('dt', {}, text(name)), h('dd', {}, value)]))
		const names = details.collages
		if (!names) return
		uses.replaceChildren(h('h3', {}, text(names.length ? 'usedBy' : 'unused')), ...names.map((collage) =>
			h('button.chip', { onclick: () => close({ open: collage }) }, collage)))
	}

	/* Shows the thumbnail until the large image is loaded. */
	async function load() {
		const side = Math.min(2048, Math.ceil(Math.max(innerWidth, innerHeight) * Math.min(2, devicePixelRatio)))
		picture.style.backgroundImage = `url("${photoURL(id, 'thumbnail')}")`
		image.src = photoURL(id, 'picture', side)
		image.onerror = () => {
			picture.classList.add('ready', 'failed')
			image.replaceWith(icon('photo', 40))
		}
		try {
			photo = await server.request(`library/${id}`)
			show(photo)
		} catch ({ message }) {
			showFailure(message)
		}
	}

	function showFailure(message) {
		failure.hidden = !message
		failure.textContent = message ?? ''
	}

	async function openViewer() {
		const viewer = await loadViewer()
		await viewer?.view(photoURL(id, 'picture', 4096), { name: photo.name })
	}

	function rename() {
		const field = nameField(photo.name, (isGood) => { saveButton.disabled = !isGood }, save)
		const saveButton = h('button.go', { onclick: save }, text('keepIt'))
		const end = () => {
			renameForm.hidden = true
			actions.hidden = false
			actions.querySelectorAll('button')[1]?.focus()
		}
		async function save() {
			const before = photo.name
			showFailure()
			if (field.name === before) return end()
			saveButton.disabled = true
			try {
				await server.post(`library/${id}/name`, { name: field.name })
				photo = { ...photo, name: field.name, names: [field.name, ...(photo.names ?? []).slice(1)] }
				amend(id, { name: field.name })
				show(photo)
				end()
			} catch ({ message }) {
				showFailure(message)
				saveButton.disabled = false
			}
		}
		renameForm.replaceChildren(field.element, h('div.sheet-foot', {}, h('button.quiet', { onclick: end }, text('cancel')), saveButton))
		renameForm.hidden = false
		actions.hidden = true
		field.update()
		field.input.focus()
		field.input.select()
		renameForm.onkeydown = (event) => {
			if (event.key !== 'Escape') return
			event.preventDefault()
			event.stopPropagation()
			end()
		}
	}

	show(photo)
	load()
	return { element, closed, close, rename }
}
