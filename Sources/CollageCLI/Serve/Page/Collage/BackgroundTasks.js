import { h, on, say, uuid } from '../Shared/dom.js'
import { photoLimit, watchFiles } from '../Shared/files.js'
import { toast } from '../Shared/Overlays.js'
import { photoTypes } from '../Shared/photoTypes.js'
import { text } from '../Shared/texts.js'

/* Uploads and cutouts, which run beside other edits. */

export function statusPill() {
	const tasks = new Map()
	const newest = () => [...tasks.values()].at(-1)
	const spinner = h('i.spinner'), label = h('span')
	const element = h('div.status.glass-thick', { hidden: true }, spinner, label,
		h('button.toast-action', { onclick: () => newest().cancel() }, text('cancel')))
	let onEnd

	/* `done` is from 0 to 1; a task without a message is over. */
	function show(task, message, done, cancel) {
		if (message && tasks.get(task)?.message !== message) say(message)
		tasks.delete(task)
		if (message) tasks.set(task, { message, done, cancel })
		const shown = newest()
		element.hidden = !shown
		label.textContent = shown?.message ?? ''
		spinner.style.setProperty('--done', shown?.done ?? 0)
		if (!shown) onEnd?.()
	}

	const ended = () => element.hidden || new Promise((done) => { onEnd = done })
	const cancel = () => tasks.forEach((task) => task.cancel())
	return { element, show, ended, cancel }
}

const permanentErrors = ['input-format', 'input-damaged', 'too-large', 'read-only']

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

	async function add(files, replace) {
		const { width, height } = document.collage
		// The first photo is centered, the others are offset so that all are visible.
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
				// A complete upload can't be canceled.
				if (done < 1) ending.abort()
			})
		}
		onProgress(0)
		const { items: [id] } = await document.beside(server.addPhoto(
			file, { collage: document.id, at, replace, onProgress, signal: ending.signal }))
		stage.arrive(id)
		if (!stage.drag.held) document.select(id)
		if (!replace && document.item) say(text('arrived', { name: document.item.name }))
	}

	function tell(failures) {
		const [{ file, error }] = failures
		const what = failures.length > 1 ? text('notAdded', { n: failures.length }) : `${file.name}:`
		const left = failures.filter(({ error: { code } }) => !permanentErrors.includes(code))
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

	function tell(id, task) {
		if (task) jobs.set(id, task)
		else jobs.delete(id)
		status.show(id, task && text('finding'), task?.done, () => cancel(id))
		stage.views.get(id)?.element.classList.toggle('searching', Boolean(task))
		screen.panel.update()
	}

	async function find(id, edit = {}) {
		if (jobs.has(id)) return false
		const name = uuid()
		tell(id, { name, done: 0 })
		stage.exactImage.hold(name)
		try {
			const body = { verb: 'cutout', items: [id], ...edit, collage: document.id }
			const answer = await document.beside(server.edit(body, name))
			if (answer.warnings) toast(text('uncertainSubject'))
			return answer
		} catch ({ code, message }) {
			if (code !== 'interrupted') toast(status.failure = message)
		} finally {
			tell(id)
			stage.exactImage.release(name)
		}
	}
	return { find, done, cancel, stop: unwatch }
}
