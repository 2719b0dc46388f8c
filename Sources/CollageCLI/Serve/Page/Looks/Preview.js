/**
 * Previews edits of the selected photo while a control moves. The server renders one preview at a time; the next is
 * the newest requested one. Nothing is stored before `commit`.
 */
export class EditPreview {
	constructor({ document, stage }) { Object.assign(this, { document, stage }) }

	/** Shows a preview; `fields` are the item's resulting values. Without edits, nothing is rendered. */
	show(edits, fields) {
		const { document: { item }, stage } = this
		if (item.locked) return
		this.count = (this.count ?? 0) + 1
		stage.exactImage.hold('preview')
		this.view = stage.views.get(item.id)
		this.latest = edits && [edits.map((edit) => ({ ...edit, items: [item.id] })), fields]
		if (!edits) return this.apply(null, fields)
		this.pending = this.latest
		return this.run()
	}

	apply(edits, fields) {
		const { document: { confirmed: { picture: key } }, view } = this
		const previous = view.isPreview ? view.preview : undefined
		// Renders only the images that the edits change.
		const hasOther = (verb) => edits?.some((edit) => edit.verb !== verb)
		const preview = edits ? { edit: JSON.stringify(edits), body: hasOther('shadow'), shadow: hasOther('adjust') } : previous
		view.preview = { ...preview, fields: { ...previous?.fields, ...fields }, key }
		view.fit()
		return edits && view.paint()
	}

	async run() {
		if (this.isRunning) return
		this.isRunning = true
		while (this.pending) {
			const pending = this.pending
			this.pending = undefined
			await this.apply(...pending)
		}
		this.isRunning = false
	}

	/** Stores the edits as one revision; continues with a preview that was requested meanwhile. */
	async commit(edits) {
		const { count, document, stage } = this
		this.pending = this.latest = undefined
		await document.edit(edits.map((edit) => ({ ...edit, items: [document.item.id] })))
		if (count === this.count) {
			this.end()
			stage.exactImage.release('preview')
		} else {
			// Renders the newer preview again, because it was based on the previous state.
			this.pending = this.latest
			await this.run()
		}
	}

	end() {
		const { view } = this
		if (!view?.preview) return
		view.preview = view.key = undefined
		view.fit()
		view.paint()
	}
}
