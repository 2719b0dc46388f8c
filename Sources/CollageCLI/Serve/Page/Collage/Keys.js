import { on } from '../Shared/dom.js'

const toolKeys = { 1: 'cutout', 2: 'pixellate', 3: '3d-glasses', 4: 'glitch' }
const elsewhere = 'input, dialog, [role=menu], [role=dialog]'

function changeOf(key, isMuch) {
	const pixels = isMuch ? 10 : 1
	const turn = isMuch ? 15 : 1
	const factor = isMuch ? 1.1 : 1.01
	return {
		ArrowLeft: { dx: -pixels }, ArrowRight: { dx: pixels }, ArrowUp: { dy: -pixels }, ArrowDown: { dy: pixels },
		'[': { turn: -turn }, ']': { turn }, '+': { factor }, '-': { factor: 1 / factor },
	}[{ '{': '[', '}': ']', '=': '+', _: '-' }[key] ?? key]
}

/**
 * The keys of the collage screen.
 *
 * The first press of a key that moves, turns or sizes is a step of its own. Held down it becomes a gesture: the photo
 * follows and the whole way is one more step when the key is let go.
 */
export class Keys {
	constructor(screen) {
		this.screen = screen
		this.stop = on(window, 'keydown keyup blur copy paste', (event) => this.hear(event))
	}

	hear(event) {
		const isElsewhere = this.screen.isFrozen || event.defaultPrevented || event.isComposing
			|| event.target.closest?.(elsewhere) || document.querySelector('.veil:not(.leaving)')
		if (event.type === 'keyup' || event.type === 'blur') this.release()
		else if (!isElsewhere && this[event.type](event)) event.preventDefault()
	}

	keydown(event) {
		const { key, shiftKey, repeat, target } = event
		if (event.altKey) return false
		const isCommand = event.ctrlKey || event.metaKey
		const isForGroup = key.startsWith('Arrow') && target.closest?.('.panel, .bar')
		const change = isCommand || isForGroup || !this.screen.document.item ? undefined : changeOf(key, shiftKey)
		const act = this.action(isCommand ? `Control+${key.toLowerCase()}` : key, shiftKey, target.closest?.('.item'))
		if (change && repeat) this.carry(change)
		else if (change) {
			this.release()
			this.screen.commands.by(change)
		} else if (!repeat || key.startsWith('Page') || isCommand) act?.()
		return change ?? act
	}

	action(key, isMuch, photo) {
		const { adding, commands, document } = this.screen
		const take = photo && (() => document.take(photo.dataset.id))
		const remove = () => commands.remove()
		const menu = () => this.screen.openMenu()
		const always = {
			Escape: () => this.escape(), a: () => adding.pick(), g: () => commands.toggleGuides(), Enter: take, ' ': take,
			'Control+z': () => (isMuch ? commands.redo() : commands.undo()), 'Control+y': () => commands.redo(),
			'Control+s': () => this.screen.save(), 'Control+d': () => commands.copy(),
		}
		const withPhoto = {
			Delete: remove, Backspace: remove, ContextMenu: menu, F10: isMuch ? menu : undefined,
			PageUp: () => commands.order(isMuch ? 'front' : 'up'), PageDown: () => commands.order(isMuch ? 'back' : 'down'),
			0: () => commands.reset(), [toolKeys[key] && key]: () => commands.toggle(toolKeys[key]),
		}
		return always[key] ?? (document.item && withPhoto[key])
	}

	escape() {
		const { document, handling, panel, stage } = this.screen
		if (stage.grip.held) handling.stop()
		else if (panel.isOpen) panel.open(false)
		else if (document.selection) document.mark(null)
		else this.screen.back()
	}

	/** A key that is held: the photo is in hand until it is let go. */
	carry({ dx = 0, dy = 0, turn = 0, factor = 1 }) {
		const { document, stage: { grip } } = this.screen
		if (!this.carried && grip.held) return
		const { x, y, rotation, scale } = this.carried ?? grip.lift(document.item)
		this.carried = { x: x + dx, y: y + dy, rotation: rotation + turn, scale: scale * factor }
		grip.follow(this.carried, true)
	}

	release() {
		if (this.carried) this.screen.stage.grip.settle()
		this.carried = undefined
	}

	/* The photo is kept in mind; the clipboard gets its name, so that an older picture there is gone. */
	copy({ clipboardData }) {
		const { item } = this.screen.document
		if (!item || String(getSelection())) return false
		this.copied = item.id
		clipboardData.setData('text/plain', item.name)
		return true
	}

	paste({ clipboardData }) {
		if (!clipboardData.files.length) this.screen.commands.copy(this.copied ?? null)
	}
}
