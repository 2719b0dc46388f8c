import { h, on, say } from '../Shared/dom.js'
import { watchFiles } from '../Shared/files.js'
import { toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'

/* What takes a while: it is told below the bar, with a way to end it, and other edits do not wait for it. */

export class StatusPill {
	works = new Map()
	spinner = h('i.spinner')
	label = h('span')
	element = h('div.status.glass-thick', { hidden: true }, this.spinner, this.label,
		h('button.toast-action', { onclick: () => this.newest.cancel() }, text('cancel')))

	get newest() { return [...this.works.values()].at(-1) }

	/** `done` is a part from 0 to 1; without a message the work is over. */
	show(work, message, done, cancel) {
		if (message && this.works.get(work)?.message !== message) say(message)
		this.works.delete(work)
		if (message) this.works.set(work, { message, done, cancel })
		const { newest } = this
		this.element.hidden = !newest
		this.label.textContent = newest?.message ?? ''
		this.spinner.style.setProperty('--done', newest?.done ?? 0)
	}
}

/** New photos: picked, dropped or pasted, several at once with progress, an end and another try. */
export class Adding {
	constructor(screen) {
		this.screen = screen
		this.input = h('input', {
			type: 'file', accept: 'image/*,.heic,.heif,.avif,.webp,.tif,.tiff', hidden: true,
			onchange: () => this.add([...this.input.files], this.replaced),
		})
		screen.element.append(this.input)
		this.unwatch = watchFiles(screen.element, (files) => this.add(files))
	}

	stop() {
		this.unwatch()
		this.ending?.abort()
	}

	pick(replaced) {
		this.replaced = replaced?.id
		Object.assign(this.input, { multiple: !replaced, value: '' }).click()
	}

	/** Sends files one after the other; those that come while others are on their way queue up behind them. */
	async add(files, replace) {
		const { document, status } = this.screen
		const { width, height } = document.collage
		// The first one stands in the middle; those that come with it a little beside, so that all can be seen.
		const added = files.map((file, index) => {
			const step = Math.min(width, height) * .035 * ((index - 1) % 6 + 1)
			return { file, replace, at: index ? [width, height].map((side) => Math.round(side / 2 + step)) : undefined }
		})
		if (this.tasks) return this.tasks.push(...added)
		this.tasks = added
		const { signal } = this.ending = new AbortController()
		const failures = []
		for (let index = 0; index < added.length && !signal.aborted; index += 1) {
			try {
				await this.send(added[index], index)
			} catch (error) {
				if (!signal.aborted) failures.push({ ...added[index], error })
			}
		}
		this.tasks = undefined
		status.show(this)
		if (failures.length) this.tell(failures)
		else if (added.length > 1) say(text('added', { n: added.length }))
	}

	async send({ file, at, replace }, index) {
		const { document, server, stage, status } = this.screen
		const { tasks } = this
		const onProgress = (done) => {
			const n = tasks.length
			const message = text('adding', { n }) + (n > 1 ? ` · ${index + 1}/${n}` : '')
			status.show(this, message, done, () => this.ending.abort())
		}
		onProgress(0)
		const { signal } = this.ending
		const { items } = await document.beside(
			server.addPhoto(file, { collage: document.id, at, replace, onProgress, signal }))
		const id = replace ?? items[0]
		stage.arrive(id)
		// What is in hand stays in hand.
		if (!stage.grip.held) document.mark(id)
		if (!replace && document.item) say(text('arrived', { name: document.item.name }))
	}

	tell(failures) {
		const [{ file, error }] = failures
		const what = failures.length > 1 ? text('notAdded', { n: failures.length }) : `${file.name}:`
		const hopeless = ['input-format', 'input-damaged', 'too-large', 'read-only']
		const tasks = failures.filter((failure) => !hopeless.includes(failure.error.code))
		const again = () => { for (const task of tasks) this.add([task.file], task.replace) }
		toast(`${what} ${error.message}`, tasks.length ? [text('retry'), again] : undefined)
	}
}

/** Finds the subject of photos. */
export class Cutting {
	/* By the ids of photos. */
	jobs = new Map()

	constructor(screen) {
		this.screen = screen
		this.unwatch = on(screen.server, 'progress', this)
	}

	stop() {
		this.unwatch()
		for (const id of this.jobs.keys()) this.cancel(id)
	}

	cancel(id) { this.screen.server.cancel(this.jobs.get(id).name).catch(() => {}) }

	done(id) { return this.jobs.get(id)?.done }

	progress({ detail: { job, done, total } }) {
		for (const [id, { name }] of this.jobs) if (name === job) this.tell(id, { name, done: done / (total || 1) })
	}

	tell(id, work) {
		if (work) this.jobs.set(id, work)
		else this.jobs.delete(id)
		this.screen.status.show(id, work && text('finding'), work?.done, () => this.cancel(id))
		this.screen.stage.views.get(id)?.element.classList.toggle('searching', Boolean(work))
		this.screen.panel.update()
	}

	async find(id, edit = { on: true }) {
		if (this.jobs.has(id)) return false
		const { document, server, stage: { truth } } = this.screen
		const name = crypto.randomUUID()
		this.tell(id, { name, done: 0 })
		truth.hold(name)
		try {
			const body = { verb: 'cutout', items: [id], ...edit, collage: document.id }
			return Boolean(await document.beside(server.edit(body, name)))
		} catch (error) {
			if (error.code !== 'interrupted') toast(error.message)
		} finally {
			this.tell(id)
			truth.release(name)
		}
		return false
	}
}
