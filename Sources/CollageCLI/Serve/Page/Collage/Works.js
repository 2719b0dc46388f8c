import { h, on, say, uuid } from '../Shared/dom.js'
import { photoLimit, watchFiles } from '../Shared/files.js'
import { toast } from '../Shared/Overlays.js'
import { photoTypes } from '../Shared/photoTypes.js'
import { text } from '../Shared/texts.js'

/* What takes a while, and other edits do not wait for. */

export function statusPill() {
	const works = new Map()
	const newest = () => [...works.values()].at(-1)
	const spinner = h('i.spinner'), label = h('span')
	const element = h('div.status.glass-thick', { hidden: true }, spinner, label,
		h('button.toast-action', { onclick: () => newest().cancel() }, text('cancel')))
	let onEnd

	/* `done` is a part from 0 to 1; without a message the work is over. */
	function show(work, message, done, cancel) {
		if (message && works.get(work)?.message !== message) say(message)
		works.delete(work)
		if (message) works.set(work, { message, done, cancel })
		const shown = newest()
		element.hidden = !shown
		label.textContent = shown?.message ?? ''
		spinner.style.setProperty('--done', shown?.done ?? 0)
		if (!shown) onEnd?.()
	}

	const ended = () => element.hidden || new Promise((done) => { onEnd = done })
	const cancel = () => works.forEach((work) => work.cancel())
	return { element, show, ended, cancel }
}

const hopeless = ['input-format', 'input-damaged', 'too-large', 'read-only']

export function addPhotos(screen) {
	const { document, server, stage, status } = screen
	let tasks, replaced
	const input = h('input', {
		type: 'file', accept: photoTypes, hidden: true,
		onchange: () => add([...input.files], replaced),
	})
	screen.element.append(input)
	const unwatch = watchFiles(screen.element, (files) => add(files))

	function pick(item) {
		replaced = item?.id
		Object.assign(input, { multiple: !item, value: '' }).click()
	}

	/* Photos that are added meanwhile wait in a queue. */
	async function add(files, replace) {
		const { width, height } = document.collage
		// The first one stands in the middle, the others a little beside, so that all can be seen.
		const added = files.map((file, index) => {
			const step = Math.min(width, height) * .035 * ((index - 1) % 6 + 1)
			return { file, replace, at: index ? [width, height].map((side) => Math.round(side / 2 + step)) : undefined }
		})
		if (tasks) return tasks.push(...added)
		tasks = added
		const failures = []
		let n = 0
		for (const [index, task] of added.entries()) {
			try {
				await send(task, index + 1)
				n += 1
			} catch (error) {
				if (error.name !== 'AbortError') failures.push({ ...task, error })
			}
		}
		tasks = undefined
		status.show(input)
		if (failures.length) tell(failures)
		else if (n > 1) say(text('added', { n }))
		if (n > 3 && n === document.items.length) screen.panel.offer()
	}

	async function send({ file, at, replace }, count) {
		if (file.size > photoLimit) throw Object.assign(Error(text('error.too-large')), { code: 'too-large' })
		const ending = new AbortController()
		const onProgress = (done) => {
			const { length: n } = tasks
			status.show(input, text('adding', { n }) + (n > 1 ? ` · ${count}/${n}` : ''), done, () => {
				tasks.length = count
				// What was sent in full cannot be called back.
				if (done < 1) ending.abort()
			})
		}
		onProgress(0)
		const { items: [id] } = await document.beside(server.addPhoto(
			file, { collage: document.id, at, replace, onProgress, signal: ending.signal }))
		stage.arrive(id)
		if (!stage.grip.held) document.mark(id)
		if (!replace && document.item) say(text('arrived', { name: document.item.name }))
	}

	function tell(failures) {
		const [{ file, error }] = failures
		const what = failures.length > 1 ? text('notAdded', { n: failures.length }) : `${file.name}:`
		const left = failures.filter(({ error: { code } }) => !hopeless.includes(code))
		const again = () => { for (const task of left) add([task.file], task.replace) }
		toast(status.failure = `${what} ${error.message}`, left.length && [text('retry'), again])
	}
	return { pick, add, stop: unwatch }
}

export function cutOut(screen) {
	const { document, server, stage, status } = screen
	const jobs = new Map()
	const done = (id) => jobs.get(id)?.done
	const cancel = (id) => { server.cancel(jobs.get(id).name).catch(() => {}) }
	const unwatch = on(server, 'progress', ({ detail: { job, done: steps, total } }) => {
		for (const [id, { name }] of jobs) if (name === job) tell(id, { name, done: steps / (total || 1) })
	})

	function tell(id, work) {
		if (work) jobs.set(id, work)
		else jobs.delete(id)
		status.show(id, work && text('finding'), work?.done, () => cancel(id))
		stage.views.get(id)?.element.classList.toggle('searching', Boolean(work))
		screen.panel.update()
	}

	async function find(id, edit = {}) {
		if (jobs.has(id)) return false
		const name = uuid()
		tell(id, { name, done: 0 })
		stage.truth.hold(name)
		try {
			const body = { verb: 'cutout', items: [id], ...edit, collage: document.id }
			const answer = await document.beside(server.edit(body, name))
			if (answer.warnings) toast(text('uncertain'))
			return answer
		} catch ({ code, message }) {
			if (code !== 'interrupted') toast(status.failure = message)
		} finally {
			tell(id)
			stage.truth.release(name)
		}
	}
	return { find, done, cancel, stop: unwatch }
}
