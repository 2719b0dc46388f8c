import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { loadViewer } from '../Shared/lazyModules.js'
import { modal } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { addressOfPhoto, factsOf } from './PhotoFacts.js'
import { nameField } from './NameField.js'

/** The sheet with a photo and its details; `closed` resolves to `remove`, `{ open }` a collage, or null. */
export function photoDetail(server, photo, { amend }) {
	const { id } = photo
	const canEdit = !server.isReadOnly
	const image = h('img', { alt: '', draggable: 'false', onload: () => picture.classList.add('ready') })
	const picture = h('button.detail-picture', {
		'aria-label': text('view'), '--shape': photo.width / photo.height || 1, onclick: look,
	}, image)
	const title = h('h2', { id: 'photo-title' }, photo.name)
	const facts = h('dl.facts')
	const uses = h('div.detail-uses')
	const failure = h('p.sheet-failure', { role: 'alert', hidden: true })
	const naming = h('div.detail-naming', { hidden: true })
	const action = (symbol, name, onclick, kind = 'usual') => h(`button.action.${kind}`, { onclick }, icon(symbol, 20), text(name))
	const actions = h('div.actions', {}, action('eye', 'view', look), canEdit && action('pencil', 'rename', rename),
		canEdit && action('trash', 'delete', () => close('remove'), 'remove'))
	const { element, close, closed } = modal('sheet.detail-sheet.glass-thick', { 'aria-labelledby': 'photo-title' },
		h('div.sheet-head', {}, title, h('button.round', { 'aria-label': text('closeIt'), onclick: () => close(null) }, icon('close', 22))),
		h('div.sheet-body', {}, picture, h('div.detail-side', {}, naming, failure, facts, uses, actions)))

	function show(known) {
		title.textContent = known.name
		facts.replaceChildren(...factsOf(known).flatMap(([name, value]) => [h('dt', {}, text(name)), h('dd', {}, value)]))
		const names = known.collages
		if (!names) return
		uses.replaceChildren(h('h3', {}, text(names.length ? 'usedBy' : 'unused')), ...names.map((collage) =>
			h('button.chip', { onclick: () => close({ open: collage }) }, collage)))
	}

	/* Shows the thumbnail until the large image is loaded. */
	async function load() {
		const side = Math.min(2048, Math.ceil(Math.max(innerWidth, innerHeight) * Math.min(2, devicePixelRatio)))
		picture.style.backgroundImage = `url("${addressOfPhoto(id, 'thumbnail')}")`
		image.src = addressOfPhoto(id, 'picture', side)
		image.onerror = () => {
			picture.classList.add('ready', 'failed')
			image.replaceWith(icon('photo', 40))
		}
		try {
			photo = await server.ask(`library/${id}`)
			show(photo)
		} catch ({ message }) {
			tell(message)
		}
	}

	function tell(words) {
		failure.hidden = !words
		failure.textContent = words ?? ''
	}

	async function look() {
		const viewer = await loadViewer()
		await viewer?.view(addressOfPhoto(id, 'picture', 4096), { name: photo.name })
	}

	function rename() {
		const field = nameField(photo.name, (isGood) => { keepButton.disabled = !isGood }, keep)
		const keepButton = h('button.go', { onclick: keep }, text('keepIt'))
		const end = () => {
			naming.hidden = true
			actions.hidden = false
			actions.querySelectorAll('button')[1]?.focus()
		}
		async function keep() {
			const before = photo.name
			tell()
			if (field.name === before) return end()
			keepButton.disabled = true
			try {
				await server.post(`library/${id}/name`, { name: field.name })
				photo = { ...photo, name: field.name, names: [field.name, ...(photo.names ?? []).slice(1)] }
				amend(id, { name: field.name })
				show(photo)
				end()
			} catch ({ message }) {
				tell(message)
				keepButton.disabled = false
			}
		}
		naming.replaceChildren(field.element, h('div.sheet-foot', {}, h('button.quiet', { onclick: end }, text('cancel')), keepButton))
		naming.hidden = false
		actions.hidden = true
		field.update()
		field.input.focus()
		field.input.select()
		naming.onkeydown = (event) => {
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
