import { isForInputMethod, on } from '../Shared/dom.js'

const toolKeys = { 1: 'cutout', 2: 'pixellate', 3: '3d-glasses', 4: 'glitch' }
const elsewhere = 'input:not([type=range], [type=color]), textarea, dialog, [role=menu], [role=dialog]'

function changeOf(key, isMuch) {
	const pixels = isMuch ? 10 : 1
	const turn = isMuch ? 15 : 1
	const factor = isMuch ? 1.1 : 1.01
	return {
		ArrowLeft: { dx: -pixels }, ArrowRight: { dx: pixels }, ArrowUp: { dy: -pixels }, ArrowDown: { dy: pixels },
		'[': { turn: -turn }, ']': { turn }, '+': { factor }, '-': { factor: 1 / factor },
	}[{ '{': '[', '}': ']', '=': '+', _: '-' }[key] ?? key]
}

/** What is left where nothing can be edited. */
export function listenToEscape(screen) {
	const { document: collage } = screen
	const stop = on(window, 'keydown', ({ key }) => {
		if (key !== 'Escape' || screen.isFrozen) return
		if (collage.selection) collage.mark(null)
		else screen.back()
	})
	return { stop }
}

/**
 * The first press of a key that moves, turns or sizes is a step of its own. Held down it becomes a gesture: the whole
 * way is one more step when the key is let go.
 */
export function listenToKeys(screen) {
	const { commands, document: collage, handling, panel, stage } = screen
	const { grip } = stage
	let carried, copied

	function actionOf(key, isMuch, photo) {
		const take = photo && (() => collage.take(photo.dataset.id))
		const write = collage.find(photo?.dataset.id)?.text && (() => screen.write(photo.dataset.id))
		const remove = () => commands.remove()
		const menu = () => screen.openMenu()
		const always = {
			Escape: escape, a: () => screen.add(), t: () => screen.addText(), g: () => commands.toggleGuides(), '#': () => stage.chooseGrid(),
			Enter: write || take, ' ': take,
			'Control+z': () => (isMuch ? commands.redo() : commands.undo()), 'Control+y': () => commands.redo(),
			'Control+s': () => screen.save(), 'Control+d': () => commands.copy(),
		}
		const withPhoto = {
			Delete: remove, Backspace: remove, ContextMenu: menu, F10: isMuch ? menu : undefined,
			PageUp: () => commands.order(isMuch ? 'front' : 'up'), PageDown: () => commands.order(isMuch ? 'back' : 'down'),
			0: () => commands.reset(), p: () => screen.repaint(), l: () => panel.toggleLooks(), [toolKeys[key] && key]: () => commands.toggle(toolKeys[key]),
		}
		return always[key] ?? (collage.item && withPhoto[key])
	}

	function escape() {
		if (grip.held) handling.stop()
		else if (panel.isOpen) panel.open(false)
		else if (collage.selection) collage.mark(null)
		else screen.back()
	}

	function carry({ dx = 0, dy = 0, turn = 0, factor = 1 }) {
		if (!carried && (grip.held || collage.item.locked)) return
		const { x, y, rotation, scale } = carried ?? grip.lift(collage.item)
		carried = { x: x + dx * stage.side, y: y + dy, rotation: rotation + turn * stage.side, scale: scale * factor }
		grip.follow(carried, true)
	}

	function release() {
		if (carried) grip.settle()
		carried = undefined
	}

	/* Each gives whether the event was for it. */
	const hearing = {
		keydown(event) {
			const { key, shiftKey, repeat, target } = event
			// Some keyboards have brackets with Alt alone; a slider has keys of its own.
			if (event.altKey && !'[]{}'.includes(key)) return false
			if (target.type === 'range' && /^(Arrow|Page)/.test(key)) return false
			const isCommand = event.ctrlKey || event.metaKey
			const isForGroup = key.startsWith('Arrow') && target.closest?.('.panel, .bar')
			const change = isCommand || isForGroup || !collage.item ? undefined : changeOf(key, shiftKey)
			const act = actionOf(isCommand ? `Control+${key.toLowerCase()}` : key, shiftKey, target.closest?.('.item'))
			if (change && repeat) carry(change)
			else if (change) {
				release()
				commands.by(change)
			} else if (!repeat || key.startsWith('Page') || isCommand) act?.()
			return change ?? act
		},
		// The clipboard gets the name, so that an older picture there is gone.
		copy({ clipboardData }) {
			const { item } = collage
			if (!item || String(getSelection())) return false
			copied = item.id
			clipboardData.setData('text/plain', item.name)
			return true
		},
		paste({ clipboardData }) {
			if (!clipboardData.files.length) commands.copy(copied ?? null)
		},
	}

	const endings = [
		on(window, 'keyup blur', release),
		on(window, 'keydown copy paste', (event) => {
			const isElsewhere = screen.isFrozen || event.defaultPrevented || isForInputMethod(event)
				|| event.target.closest?.(elsewhere) || document.querySelector('.veil:not(.leaving), dialog:not(.leaving)')
			if (!isElsewhere && hearing[event.type](event)) event.preventDefault()
		}),
	]
	return { stop: () => { for (const end of endings) end() } }
}
