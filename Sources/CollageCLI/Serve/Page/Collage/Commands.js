import { say } from '../Shared/dom.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { announce } from './ItemDrag.js'

export class Commands {
	constructor(screen) {
		const { document, stage } = screen
		Object.assign(this, { screen, document, stage })
	}

	get item() { return this.document.item }

	edit(verb, fields) { return this.document.edit({ verb, items: [this.item.id], ...fields }) }

	change(verb, fields) {
		if (this.item.locked) return toast(text('locked', { name: this.item.name }))
		this.stage.animateAll()
		const response = this.edit(verb, fields)
		announce(this.item)
		return response
	}

	undo() { return this.document.canUndo ? this.step('undo') : undefined }
	redo() { return this.document.canRedo ? this.step('redo') : undefined }

	step(verb) {
		this.stage.animateAll()
		say(text(verb))
		return this.document.edit({ verb, steps: 1 })
	}

	goTo(step) {
		this.stage.animateAll()
		this.document.goTo(step)
	}

	setField(field, value) {
		const { x, y, scale, [field]: before } = this.item
		if (field === 'x') this.change('move', { to: [value, y] })
		else if (field === 'y') this.change('move', { to: [x, value] })
		else if (field === 'rotation') this.change('rotate', { to: value })
		else this.change('scale', { to: scale * value / before })
	}

	/** Sends relative changes: absolute values are outdated during a pending undo. */
	changeBy({ dx = 0, dy = 0, angle, factor }) {
		const { sign } = this.stage
		if (angle) this.change('rotate', { by: angle * sign })
		else if (factor) this.change('scale', { by: factor })
		else this.change('move', { by: [dx * sign, dy] })
	}

	flip(axis) {
		this.change('flip', { axis })
		say(text(axis === 'h' ? 'flipH' : 'flipV'))
	}

	async reset() {
		await this.change('reset')
		announce(this.item)
	}

	order(to) {
		this.change('order', { to })
		say(this.document.ariaLabel(this.item))
	}

	toggle(name) {
		const { id, cutout, usesCutout, text: isText } = this.item
		if (isText && name === 'cutout') return this.refuse('cutoutName')
		if (name !== 'cutout') this.edit('shader toggle', { shader: name })
		else if (cutout) this.edit('cutout', { [usesCutout ? 'off' : 'on']: true })
		else return this.screen.cutouts.find(id)
		const isOn = name === 'cutout' ? !usesCutout : this.item.shaders.some((shader) => shader.name === name)
		this.sayState(`${name}Name`, isOn)
	}

	refuse(name) { toast(text('photosOnly', { name: text(name) })) }

	sayState(name, isOn) { say(text(isOn ? 'on' : 'off', { name: text(name) })) }

	showRepaint(isOn) {
		if (isOn === Boolean(this.item.showsRepaint)) return
		this.edit('repaint', { [isOn ? 'on' : 'off']: true })
		this.sayState('repainted', isOn)
	}

	toggleGuides() {
		this.stage.hasGuides = !this.stage.hasGuides
		this.document.emit('select')
		this.sayState('guides', this.stage.hasGuides)
	}

	async copy(id = this.document.selection) {
		const { document, stage } = this
		const item = document.find(id)
		if (!item) return
		const at = [item.x, item.y].map((place) => Math.round(place + document.collage.width * .04))
		const response = await document.edit({ verb: 'copy', items: [id], at })
		if (!response) return
		const [copyID] = response.items
		document.select(copyID)
		stage.animateNew(copyID)
		say(text('copied', { name: this.item?.name ?? item.name }))
	}

	remove() {
		const { id, name } = this.item
		this.edit('remove')
		toast(text('removed', { name }), [text('undo'), async () => {
			await this.undo()
			this.document.select(id)
		}])
	}

	background(background) { this.document.edit({ verb: 'canvas', background }) }

	resizeCanvas(...sides) {
		const size = sides.map(Math.round).join('x')
		if (size !== this.document.size) this.document.edit({ verb: 'canvas', size: `${size}px`, 'scale-items': true })
	}

	setOpacity(to, isHeld) {
		const { exactImage, views } = this.stage
		exactImage.hold('slide')
		views.get(this.item.id).element.style.opacity = to
		if (isHeld) return
		if (to !== this.item.opacity) this.edit('opacity', { to })
		exactImage.release('slide')
	}
}
