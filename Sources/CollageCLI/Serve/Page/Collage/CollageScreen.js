import { focusOn, h } from '../Shared/dom.js'
import { loadLibrary, loadModule, loadRepaint } from '../Shared/lazyModules.js'
import { menu, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { Commands } from './Commands.js'
import { roundButton } from './Controls.js'
import { CollageDocument } from './Document.js'
import { listenToPointers } from './PointerInput.js'
import { listenToEscape, listenToKeys } from './KeyboardInput.js'
import { createExit } from './UnsavedChangesDialog.js'
import { createPanel } from './Panel.js'
import { Stage } from './Stage.js'
import { addPhotos, cutOut, statusPill } from './BackgroundTasks.js'

export class CollageScreen {
	status = statusPill()

	constructor(server, state, leave) {
		this.server = server
		this.readOnly = server.isReadOnly
		this.canRepaint = server.canRepaint
		const document = this.document = new CollageDocument(server, state)
		this.stage = new Stage(this)
		this.exit = createExit(this, leave)
		this.commands = new Commands(this)
		this.element = h(`main.collage${this.readOnly ? '.read-only' : ''}`, {},
			this.stage.element, this.bar(), this.status.element)
		if (this.readOnly) this.keys = listenToEscape(this)
		else {
			this.uploads = addPhotos(this)
			this.cutouts = cutOut(this)
			this.panel = createPanel(this)
			this.element.append(this.panel.element)
			this.pointers = listenToPointers(this)
			this.keys = listenToKeys(this)
		}
		document.onError = ({ message }) => toast(message)
		document.listeners.add((what) => this.update(what))
		server.addEventListener('change', this.changed)
		this.update()
	}

	bar() {
		const group = (...buttons) => h('div.bar-group.glass', {}, buttons)
		this.undoButton = roundButton('undo', 'undo', () => this.commands.undo())
		this.redoButton = roundButton('redo', 'redo', () => this.commands.redo())
		this.addButton = roundButton('add', 'addPhoto', () => this.add())
		this.textButton = roundButton('addText', 'addText', () => this.addText())
		this.name = h('span')
		this.title = h('h1.title.glass', {}, this.name, h('i.dot', { role: 'img', 'aria-label': text('edited') }))
		return h('header.bar', {}, group(roundButton('back', 'back', () => this.back())), this.title,
			this.readOnly ? h('div.bar-note.glass-thick', {}, text('readOnly')) : [
				group(this.undoButton, this.redoButton),
				group(this.addButton, this.textButton, roundButton('save', 'save', () => this.save(), '.primary'))])
	}

	get isFrozen() { return this.isClosed || this.isEditing || this.exit.isBusy }

	mounted() {
		this.stage.resizing.observe(this.stage.element)
		this.stage.fit()
		this.panel?.open(false)
		if (!this.readOnly) this.checkFeatures()
	}

	async checkFeatures() {
		const load = (...what) => this.server.request(...what).catch(() => ({}))
		this.hasLibrary = (await load('library', { limit: 1 })).count > 0
		const { tickets = [] } = this.canRepaint && await load('tickets', { collage: this.document.id })
		if (!this.isClosed && tickets.some(({ finishedAt }) => !finishedAt)) this.loadRepainter()
	}

	unmount() {
		this.isClosed = true
		this.textItems?.stop()
		this.element.remove()
		this.server.removeEventListener('change', this.changed)
		this.stage.resizing.disconnect()
		this.stage.exactImage.stop()
		this.status.cancel()
		for (const part of [this.keys, this.uploads, this.cutouts, this.panel, this.repainter]) part?.stop()
	}

	changed = async () => {
		await this.document.refresh()
		this.stage.update()
	}

	update(what) {
		const { document } = this
		if (what === 'deleted') return this.exit.leaveDeleted()
		const { name, dirty } = document.collage
		this.undoButton.disabled = !document.canUndo
		this.redoButton.disabled = !document.canRedo
		this.name.textContent = this.title.title = name || text('untitled')
		this.title.classList.toggle('changed', dirty || document.queue.length > 0)
		if (what === 'select') this.stage.avoidPanel()
	}

	closeEditors() {
		this.textItems?.leave()
		this.pointers?.stop()
		this.document.select(null)
		this.panel?.open(false)
	}

	addFiles(files) { return this.uploads?.add(files) }
	add(anchor = this.addButton) {
		if (!this.hasLibrary) return this.uploads.pick()
		menu(anchor, [
			['addPhoto', text('fromDevice'), () => this.uploads.pick()],
			['photo', text('fromLibrary'), async () => (await loadLibrary())?.pickPhotos(this)],
		], text('add'))
	}

	async loadRepainter() { return this.repainter ??= (await loadRepaint())?.createRepainter(this) }

	async repaint() {
		if (this.document.item?.text) return this.commands.refuse('repaintName')
		const repainter = this.canRepaint && await this.loadRepainter()
		if (this.document.item) repainter?.open(this.document.item)
	}

	async loadTextItems() {
		const part = await loadModule(() => import('../Text/TextItems.js'), 'Text/text.css', 'Collage/lists.css')
		return this.textItems ??= part?.createTextItems(this)
	}

	/* Synchronous if loaded, because phones show the keyboard only during a tap. */
	async write(id) { (this.textItems ?? await this.loadTextItems())?.write(id) }
	async addText() { (await this.loadTextItems())?.add() }

	save() { return this.exit.save() }
	back() { return this.exit.back() }

	async openHints() {
		const hints = await loadModule(() => import('./Hints.js'), 'Collage/hints.css')
		await this.showEditor(hints && ((id) => hints.drawHints(id, this)))
		focusOn(this.panel.tools.querySelector('[data-tool=cutout]'))
	}

	async showEditor(show) {
		const { item } = this.document
		if (!show || !item || this.isFrozen) return
		this.isEditing = this.element.inert = true
		await show(item.id)
		this.isEditing = this.element.inert = false
	}

	openMenu(point) {
		const { commands, document: { item } } = this
		menu(point ?? this.stage.views.get(item.id).element, [
			...(item.text ? [['text', text('editTextName'), () => this.write()]] : []),
			['front', text('front'), () => commands.order('front')],
			['bottom', text('bottom'), () => commands.order('back')],
			['copy', text('copy'), () => commands.copy()],
			...(this.canRepaint && !item.text ? [['wand', text('repaint'), () => this.repaint()]] : []),
			...(item.text ? [] : [['replace', text('replace'), () => this.uploads.pick(item)]]),
			['reset', text('reset'), () => commands.reset()],
			['trash', text('remove'), () => commands.remove(), 'danger'],
		], item.name)
	}
}
