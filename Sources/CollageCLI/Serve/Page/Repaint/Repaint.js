import { h, on, say } from '../Shared/dom.js'
import { loadViewer } from '../Shared/lazyModules.js'
import { toast } from '../Shared/Overlays.js'
import { apiURL } from '../Shared/request.js'
import { percent, text } from '../Shared/texts.js'
import { openRepaintSheet } from './RepaintSheet.js'
import { loadJobs } from './Jobs.js'

/** The jobs of a collage, their status pill, and the sheet that repaints a photo. */
export function createRepainter(screen) {
	const { document: collage, server } = screen
	const drafts = new Map()
	const listeners = new Set()
	const jobs = loadJobs(server, collage.id, {
		changed() {
			show()
			for (const listener of listeners) listener()
		},
		finished: notify,
	})
	const spinner = h('i.spinner'), label = h('span')
	const pill = h('button.job-pill.glass-thick', { hidden: true, onclick: () => openNewest() }, spinner, label)
	screen.element.append(pill)

	function show() {
		const { active } = jobs
		pill.hidden = !active.length
		if (pill.hidden) return
		const parts = active.map(({ progress }) => progress ?? 0)
		const done = parts.reduce((sum, part) => sum + part, 0) / parts.length
		spinner.style.setProperty('--done', Math.max(.04, done))
		const status = active.length > 1 ? text('repaintingMany', { n: active.length }) : text('repainting')
		label.textContent = status + (done > 0 ? ` · ${percent(Math.round(done * 100) / 100)}` : '')
		pill.classList.toggle('idle', done === 0)
	}

	function notify(job) {
		const name = collage.find(job.item)?.name ?? text('photo')
		if (job.state === 'done') {
			say(text('repaintDone', { name }))
			if (!listeners.size) toast(text('repaintDone', { name }), [text('view'), () => showResult(job)])
		} else if (job.state === 'failed') {
			say(text('repaintFailed', { name }))
			if (!listeners.size) {
				toast(`${text('repaintFailed', { name })} ${job.error ?? ''}`, [text('retry'), () => act('retry', job)])
			}
		}
	}

	const act = (verb, job) => jobs.act(verb, job).catch(({ message }) => toast(message))

	function openNewest() {
		const item = jobs.active.map((job) => collage.find(job.item)).find(Boolean)
		if (!item) return
		collage.select(item.id)
		open(item)
	}

	/** Shows a result in the viewer, where it can be used for the photo. */
	async function showResult(job) {
		const item = collage.find(job.item)
		// Only the newest result can be used.
		const newest = jobs.all.find((one) => one.item === job.item && one.state === 'done')
		const viewer = await loadViewer()
		return viewer?.view(apiURL(`tickets/${job.id}/picture`), {
			name: item?.name ?? text('photo'),
			use: item?.repaint && newest?.id === job.id && [text('useIt'), () => {
				if (!item.showsRepaint) collage.edit({ verb: 'repaint', items: [item.id], on: true })
			}],
		})
	}

	function open(item) {
		if (item.locked) return toast(text('locked', { name: item.name }))
		return openRepaintSheet(item, { collage, server, jobs, drafts, listeners, showResult })
	}

	const refresh = () => jobs.refresh().catch(() => {})
	const stop = on(server, 'change', refresh)
	refresh()
	return { open, stop }
}
