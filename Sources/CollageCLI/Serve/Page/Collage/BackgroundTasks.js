import { h, on, say, uuid } from '../Shared/dom.js'
import { photoLimit, watchFiles } from '../Shared/files.js'
import { toast } from '../Shared/Overlays.js'
import { photoTypes } from '../Shared/photoTypes.js'
import { text } from '../Shared/texts.js'


export function statusPill() {
	const tasks = new Map()
	const newest = () => [...tasks.values()].at(-1)
	const spinner = h('i.spinner'), label = h('span')
	const element = h('div.status.glass-thick', { hidden: true }, spinner, label,
		h('button.toast-action', { onclick: () => newest().cancel() }, text('cancel')))
	let onEnd

	/* `done` is 0 to 1. Without a message, the task has ended. */
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
		// Offsets later photos, so that all are visible.
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
		if (failures.length) showFailures(failures)
		else if (n > 1) say(text('added', { n }))
		if (n > 3 && n === document.items.length) screen.panel.offer()
	}

	async function send({ file, at, replace }, count) {
		if (file.size > photoLimit) throw Object.assign(Error(text('error.too-large')), { code: 'too-large' })
		const abortController = new AbortController()
		const onProgress = (done) => {
			const { length: n } = tasks
			status.show(input, text('adding', { n }) + (n > 1 ? ` · ${count}/${n}` : ''), done, () => {
				tasks.length = count
				// A complete upload can't be canceled.
				if (done < 1) abortController.abort()
			})
		}
		onProgress(0)
		const { items: [id] } = await document.parallel(server.addPhoto(
			file, { collage: document.id, at, replace, onProgress, signal: abortController.signal }))
		stage.animateNew(id)
		if (!stage.drag.active) document.select(id)
		if (!replace && document.item) say(text('arrived', { name: document.item.name }))
	}

	function showFailures(failures) {
		const [{ file, error }] = failures
		const subject = failures.length > 1 ? text('notAdded', { n: failures.length }) : `${file.name}:`
		const retriable = failures.filter(({ error: { code } }) => !permanentErrors.includes(code))
		const retry = () => { for (const task of retriable) add([task.file], task.replace) }
		toast(status.failure = `${subject} ${error.message}`, retriable.length && [text('retry'), retry])
	}
	return { pick, add, stop: unwatch }
}

export function cutOut(screen) {
	const { document, server, stage, status } = screen
	const tasks = new Map()
	const done = (id) => tasks.get(id)?.done
	const cancel = (id) => { server.cancel(tasks.get(id).name).catch(() => {}) }
	const unwatch = on(server, 'progress', ({ detail: { job, done: steps, total } }) => {
		for (const [id, { name }] of tasks) if (name === job) setTask(id, { name, done: steps / (total || 1) })
	})

	function setTask(id, task) {
		if (task) tasks.set(id, task)
		else tasks.delete(id)
		status.show(id, task && text('finding'), task?.done, () => cancel(id))
		stage.views.get(id)?.element.classList.toggle('searching', Boolean(task))
		screen.panel.update()
	}

	async function find(id, edit = {}) {
		if (tasks.has(id)) return false
		const name = uuid()
		setTask(id, { name, done: 0 })
		stage.exactImage.hold(name)
		try {
			const body = { verb: 'cutout', items: [id], ...edit, collage: document.id }
			const response = await document.parallel(server.edit(body, name))
			if (response.warnings) toast(text('uncertainSubject'))
			return response
		} catch ({ code, message }) {
			if (code !== 'interrupted') toast(status.failure = message)
		} finally {
			setTask(id)
			stage.exactImage.release(name)
		}
	}
	return { find, done, cancel, stop: unwatch }
}
