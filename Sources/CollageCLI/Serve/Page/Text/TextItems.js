import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { isDark } from './TextStyle.js'
import { editText } from './TextEditor.js'
import { textSettings } from './TextSettings.js'

export function createTextItems(screen) {
	const { document: collage, stage } = screen
	const settings = textSettings(edit)
	let editor

	const isLocked = ({ locked, name }) => locked && (toast(text('locked', { name })), true)

	function edit(fields) {
		const { item } = collage
		if (item?.text && !isLocked(item)) collage.edit({ verb: 'text', items: [item.id], ...fields })
	}

	function update() {
		const { item } = collage
		if (item?.text) settings.update(item, collage.items.find(({ id, name }) => [id, name].includes(item.text.of)))
	}

	function write(id = collage.selection, removeNewItem) {
		const item = collage.find(id)
		if (!item?.text || screen.isFrozen || isLocked(item)) return
		if (editor?.id === id) {
			if (editor.isOpen) return
			editor.close()
		}
		editor?.leave()
		collage.select(id)
		editor = editText(screen, item, removeNewItem)
	}

	/** Adds text in the center, in black or white, and selects it for editing. */
	async function add() {
		if (screen.isFrozen) return
		const { width, height, background } = collage.collage
		const response = await collage.edit({
			verb: 'text', words: text('newText'), at: [width / 2, height / 2], align: 'center',
			color: isDark(background) ? '#ffffff' : '#0b0b0c',
		})
		if (!response || screen.isClosed) return
		const [id] = response.items
		const { revision } = collage.position
		collage.select(id)
		stage.animateNew(id)
		write(id, () => collage.edit(collage.position.revision === revision ? { verb: 'undo', steps: 1 }
			: { verb: 'remove', items: [id] }))
	}
	return { element: settings.element, add, leave: () => editor?.leave(), stop: () => editor?.close(), update, write }
}
