import { h, on } from '../Shared/dom.js'
import { photoLimit } from '../Shared/files.js'
import { icon } from '../Shared/icons.js'
import { modal } from '../Shared/Overlays.js'
import { photoTypes } from '../Shared/photoTypes.js'
import { percent, text } from '../Shared/texts.js'
import { bytesOf } from './PhotoFacts.js'
import { nameField } from './NameField.js'
import { nameOfFile } from './NameRule.js'

const endings = photoTypes.split(',').slice(1)
const isImage = ({ name, type }) => type.startsWith('image/') || endings.some((controller) => name.toLowerCase().endsWith(controller))
// Formats that every browser decodes. Only the server detects damage in other formats.
const isShowable = ({ type }) => /^image\/(jpeg|png|gif|webp)$/.test(type)

/** Opens the sheet that adds files to the library one by one. Resolves to the responses. */
export async function addToLibrary(server, files = []) {
	const responses = []
	let queue = [...files], file, state = 'none', sending, url
	const input = h('input', { type: 'file', accept: photoTypes, multiple: true, hidden: true, onchange: () => addFiles([...input.files]) })
	const preview = h('span.add-preview')
	const hint = h('span.add-hint')
	const drop = h('button.add-drop', { type: 'button', onclick: () => Object.assign(input, { value: '' }).click() }, preview, hint)
	const field = nameField('', () => update(), () => save())
	const failure = h('p.sheet-failure', { role: 'alert', hidden: true })
	const saveButton = h('button.go', { type: 'button', onclick: () => save() }, text('keepIt'))
	const title = h('h2', { id: 'add-title' }, text('addTitle'))
	const { element, close, closed } = modal('sheet.add-sheet.glass-thick', { 'aria-labelledby': 'add-title' },
		h('div.sheet-head', {}, title, h('button.round', { 'aria-label': text('cancel'), onclick: () => close(null) }, icon('close', 22))),
		h('div.sheet-body', {}, drop, field.element), failure,
		h('div.sheet-foot', {}, h('button.quiet', { onclick: () => close(null) }, text('cancel')), saveButton), input)

	function update() {
		const isReady = (state === 'ready' || state === 'unseen') && !sending
		saveButton.disabled = !isReady || element.querySelector('[aria-invalid=true]') !== null || !field.name
		saveButton.textContent = sending ? text('keeping', { percent: percent(sending.done) }) : text(state === 'failed' ? 'retry' : 'keepIt')
		if (state === 'failed') saveButton.disabled = !field.name
		drop.classList.toggle('filled', state !== 'none')
		drop.disabled = Boolean(sending)
		drop.ariaLabel = text(file ? 'chooseOther' : 'choosePhoto')
		title.textContent = text('addTitle') + (queue.length > 1 ? ` · ${text('nLeft', { n: queue.length })}` : '')
	}

	function showFailure(message) {
		failure.hidden = !message
		failure.textContent = message ?? ''
	}

	async function addFiles(chosen) {
		if (!chosen.length || sending) return
		if (file && queue.length) queue.shift()
		queue = [...chosen, ...queue]
		return next()
	}

	/* Checks the next file, and suggests a name. */
	async function next() {
		const current = file = queue[0]
		showFailure()
		URL.revokeObjectURL(url)
		url = undefined
		state = 'reading'
		field.set(nameOfFile(file.name))
		hint.textContent = `${file.name} · ${bytesOf(file.size)}`
		preview.replaceChildren(icon('photo', 36))
		update()
		if (!isImage(file)) return reject(text('error.input-format'))
		if (file.size > photoLimit) return reject(text('error.too-large'))
		url = URL.createObjectURL(file)
		const image = h('img', { alt: '', src: url })
		const isDecoded = await image.decode().then(() => true, () => false)
		if (current !== file) return
		if (!isDecoded && isShowable(file)) return reject(text('error.input-damaged'))
		state = isDecoded ? 'ready' : 'unseen'
		if (isDecoded) preview.replaceChildren(image)
		else hint.textContent = `${file.name} · ${text('noPreview')}`
		update()
		field.input.focus()
		field.input.select()
	}

	function reject(message) {
		state = 'refused'
		showFailure(message)
		update()
	}

	async function save() {
		if (saveButton.disabled) return
		const controller = new AbortController()
		sending = { done: 0, controller }
		showFailure()
		update()
		try {
			responses.push(await server.addPhoto(file, {
				name: field.name, signal: controller.signal, onProgress(done) {
					sending.done = done
					update()
				},
			}, 'library'))
			queue.shift()
			sending = undefined
			if (queue.length) await next()
			else close(true)
		} catch (error) {
			sending = undefined
			if (error.name === 'AbortError') return
			state = 'failed'
			showFailure(error.message)
			update()
		}
	}

	on(element, 'dragover drop dragleave paste', {
		dragover(event) {
			event.preventDefault()
			drop.classList.add('over')
		},
		dragleave: () => drop.classList.remove('over'),
		drop(event) {
			event.preventDefault()
			drop.classList.remove('over')
			addFiles([...event.dataTransfer.files])
		},
		paste({ clipboardData }) { if (clipboardData.files.length) addFiles([...clipboardData.files]) },
	})
	preview.append(icon('addPhoto', 36))
	hint.textContent = text('chooseOrDrop')
	field.update()
	update()
	if (queue.length) next()
	else drop.focus()
	await closed
	sending?.controller.abort()
	URL.revokeObjectURL(url)
	return responses
}
