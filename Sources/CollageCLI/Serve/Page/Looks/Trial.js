/**
 * Shows the photo in hand as edits would make it while something is moved. The server makes one picture at a time; what
 * comes meanwhile waits, and only the newest of it. Nothing is stored before `keep`.
 */
export class Trial {
	constructor({ document, stage }) { Object.assign(this, { document, stage }) }

	/** `fields` are what the edits will give the item; without edits nothing is asked of the server. */
	show(edits, fields) {
		const { document: { item }, stage } = this
		if (item.locked) return
		this.count = (this.count ?? 0) + 1
		stage.truth.hold('trial')
		this.view = stage.views.get(item.id)
		this.newest = edits && [edits.map((edit) => ({ ...edit, items: [item.id] })), fields]
		if (!edits) return this.put(null, fields)
		this.wanted = this.newest
		return this.run()
	}

	put(edits, fields) {
		const { document: { confirmed: { picture: key } }, view } = this
		const before = view.isTried ? view.trial : undefined
		// What is not touched is not asked for again.
		const isBut = (verb) => edits?.some((edit) => edit.verb !== verb)
		const trial = edits ? { edit: JSON.stringify(edits), body: isBut('shadow'), shadow: isBut('adjust') } : before
		view.trial = { ...trial, fields: { ...before?.fields, ...fields }, key }
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

	/** One step of what was tried; without a change all is as it was. What is tried meanwhile goes on. */
	async keep(edits) {
		const { count, document, stage } = this
		this.wanted = this.newest = undefined
		await document.edit(edits.map((edit) => ({ ...edit, items: [document.item.id] })))
		if (count === this.count) {
			this.end()
			stage.truth.release('trial')
		} else {
			// It was tried on what was there before.
			this.wanted = this.newest
			await this.run()
		}
	}

	end() {
		const { view } = this
		if (!view?.trial) return
		view.trial = view.key = undefined
		view.fit()
		view.paint()
	}
}
