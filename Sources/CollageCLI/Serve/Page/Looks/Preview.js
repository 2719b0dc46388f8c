/**
 * Previews edits of the selected photo while a control is moved. The server renders one preview at a time; only the
 * newest of those that wait is rendered next. Nothing is stored before `keep`.
 */
export class EditPreview {
	constructor({ document, stage }) { Object.assign(this, { document, stage }) }

	/** Shows a preview; `fields` are the item's resulting values. Without edits nothing is rendered. */
	show(edits, fields) {
		const { document: { item }, stage } = this
		if (item.locked) return
		this.count = (this.count ?? 0) + 1
		stage.exactImage.hold('preview')
		this.view = stage.views.get(item.id)
		this.newest = edits && [edits.map((edit) => ({ ...edit, items: [item.id] })), fields]
		if (!edits) return this.put(null, fields)
		this.wanted = this.newest
		return this.run()
	}

	put(edits, fields) {
		const { document: { confirmed: { picture: key } }, view } = this
		const before = view.isPreview ? view.preview : undefined
		// Renders only what the edits change.
		const isBut = (verb) => edits?.some((edit) => edit.verb !== verb)
		const preview = edits ? { edit: JSON.stringify(edits), body: isBut('shadow'), shadow: isBut('adjust') } : before
		view.preview = { ...preview, fields: { ...before?.fields, ...fields }, key }
		view.fit()
		return edits && view.paint()
	}

	async run() {
		if (this.isRunning) return
		this.isRunning = true
		while (this.wanted) {
			const wanted = this.wanted
			this.wanted = undefined
			await this.put(...wanted)
		}
		this.isRunning = false
	}

	/** Stores the edits as one step; a preview that started meanwhile goes on. */
	async keep(edits) {
		const { count, document, stage } = this
		this.wanted = this.newest = undefined
		await document.edit(edits.map((edit) => ({ ...edit, items: [document.item.id] })))
		if (count === this.count) {
			this.end()
			stage.exactImage.release('preview')
		} else {
			// The newer preview was based on the previous state.
			this.wanted = this.newest
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
