import { choose, radio, radios, Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { modal } from '../Shared/Overlays.js'
import { apiURL } from '../Shared/request.js'
import { number, percent, text } from '../Shared/texts.js'
import { isActiveJob, durationOf, stateOf } from './Jobs.js'

const subjects = ['all', 'only', 'keep']
const finishedLimit = 2

/** Opens the sheet that repaints a photo: the prompt, its options, and recent jobs. */
export async function openRepaintSheet(item, { collage, server, jobs, drafts, listeners, showResult }) {
	const draft = drafts.get(item.id) ?? { prompt: '', negative: '', seed: '', subject: 'all' }
	drafts.set(item.id, draft)
	let settings, isSending = false
	const form = h('div.paint-form', { hidden: true })
	const list = h('div.paint-jobs', { role: 'list', 'aria-label': text('repaintJobs') })
	const note = h('div.paint-note', {}, h('p.sheet-note', {}, text('repaintLoading')))
	const failure = h('p.sheet-failure', { role: 'alert', hidden: true })
	const sendButton = h('button.go', { disabled: true, onclick: send }, icon('wand', 20), h('span', {}, text('repaint')))
	const thumb = h('img.paint-thumb', {
		alt: '', src: server.pictureURL(item.picture, { collage: collage.id, item: item.id, width: 96 }),
	})
	const { element, close, closed } = modal('sheet.paint-sheet.glass-thick', { 'aria-labelledby': 'paint-title' },
		h('div.sheet-head', {}, thumb, h('h2', { id: 'paint-title' }, text('repaintTitle', { name: item.name })),
			h('button.round', { 'aria-label': text('done'), onclick: () => close(null) }, icon('close', 22))),
		h('div.sheet-body', {}, list, note, form), failure, h('div.sheet-foot', { hidden: true }, sendButton))
	const foot = element.querySelector('.sheet-foot')

	const showFailure = (message) => {
		failure.hidden = !message
		failure.textContent = message ?? ''
	}
	const updateButton = () => { sendButton.disabled = isSending || !draft.prompt.trim() }

	/* Shows the form, or how to configure a server. */
	function build() {
		const { servers, steps, cfg, defaults = {}, presets = [] } = settings
		form.hidden = foot.hidden = !servers.length
		note.replaceChildren()
		if (!servers.length) {
			note.append(h('div.paint-setup', {}, icon('wand', 36), h('h3', {}, text('noServerTitle')), h('p', {}, text('noServerText')),
				h('code', {}, 'collage config set repaint.NAME.url http://…'), h('button.quiet', { onclick: load }, text('retry'))))
			return
		}
		const prompt = h('textarea.sheet-input.paint-prompt', {
			id: 'paint-prompt', rows: 2, placeholder: text('promptHint'), oninput: () => {
				draft.prompt = prompt.value
				updateButton()
			},
			onkeydown: (event) => {
				if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
			},
		})
		prompt.value = draft.prompt
		const fieldFor = (key, label, hint, kind = 'text') => {
			const input = h('input.sheet-input', {
				id: `paint-${key}`, placeholder: hint, inputmode: kind, autocomplete: 'off',
				oninput: () => { draft[key] = input.value },
			})
			input.value = draft[key]
			return h('div.sheet-field', {}, h('div.sheet-line', {}, h('label', { for: input.id }, label)), input)
		}
		/* Until a slider is moved, the server chooses the value. */
		const sliderFor = (key, options) => {
			const label = text(`paint.${key}`)
			const slider = new Slider(label, (value) => {
				draft[key] = value
				row.classList.remove('auto')
			}, options)
			const row = h('div.paint-slide', {}, h('span', {}, label), slider.input, slider.output)
			slider.update(draft[key])
			if (draft[key] !== undefined) return row
			slider.output.textContent = slider.input.ariaValueText = text('ofServer')
			row.classList.add('auto')
			return row
		}
		const decimal = (value) => number(value, { maximumFractionDigits: 1, minimumFractionDigits: 0 })
		draft.steps ??= defaults.steps ?? undefined
		draft.cfg ??= defaults.cfg ?? undefined
		const parts = radios('div.chips.paint-subjects', 'subject', subjects.map((name) =>
			radio('chip', name, { onclick: () => chooseSubject(name) }, text(`subject.${name}`))))
		const chooseSubject = (name) => {
			draft.subject = name
			choose(parts, name)
		}
		const serverChips = servers.length > 1 && radios('div.chips', 'server', servers.map(({ name }) =>
			radio('chip', name, { onclick: () => chooseServer(name) }, name)))
		const chooseServer = (name) => {
			draft.server = name
			choose(serverChips, name)
		}
		const namedPresets = presets.map((preset) => (preset.name ? preset : { name: preset, prompt: preset }))
		const more = h('details.paint-more', {}, h('summary', {}, text('moreOptions')),
			sliderFor('strength', { format: percentOf }),
			fieldFor('negative', text('negative'), text('negativeHint')),
			fieldFor('seed', text('seed'), text('seedHint'), 'numeric'))
		if (draft.isOpen) more.open = true
		more.ontoggle = () => { draft.isOpen = more.open }
		form.replaceChildren(
			h('div.sheet-field', {}, h('div.sheet-line', {}, h('label', { for: 'paint-prompt' }, text('prompt'))), prompt),
			namedPresets.length ? h('div.chips.paint-presets', { role: 'group', 'aria-label': text('presets') }, namedPresets.map((preset) =>
				h('button.chip', { onclick: () => fill(preset) }, preset.name))) : '',
			h('div.paint-part', {}, h('h3', {}, text('subject')), parts),
			serverChips ? h('div.paint-part', {}, h('h3', {}, text('server')), serverChips) : '',
			h('div.paint-part', {},
				sliderFor('steps', { min: steps[0], max: steps[1], format: decimal }),
				sliderFor('cfg', { min: cfg[0], max: cfg[1], step: .1, format: decimal })), more)
		chooseSubject(draft.subject)
		if (serverChips) chooseServer(draft.server ?? settings.server ?? servers[0].name)
		updateButton()
		if (matchMedia('(hover: hover)').matches) prompt.focus()
	}

	function percentOf(value) { return percent(value / 100) }

	function fill(preset) {
		for (const key of ['prompt', 'negative', 'steps', 'cfg', 'seed', 'strength']) {
			if (preset[key] !== undefined) draft[key] = key === 'strength' ? preset[key] * 100 : key === 'seed' ? String(preset[key]) : preset[key]
		}
		build()
	}

	async function send() {
		if (sendButton.disabled) return
		const seed = draft.seed.trim()
		if (seed && !(/^\d+$/.test(seed) && Number.isSafeInteger(Number(seed)))) return showFailure(text('badSeed'))
		isSending = true
		showFailure()
		updateButton()
		const { prompt, negative, steps, cfg, strength, subject } = draft
		try {
			await server.post('repaint', {
				collage: collage.id, items: [item.id], prompt: prompt.trim(), steps, cfg,
				...negative.trim() && { negative: negative.trim() }, ...seed && { seed: Number(seed) },
				...strength !== undefined && { strength: strength / 100 }, ...subject !== 'all' && { subject },
				...draft.server && { server: draft.server },
			})
			await jobs.refresh()
			element.querySelector('.sheet-body').scrollTop = 0
		} catch ({ message }) {
			showFailure(message)
		}
		isSending = false
		updateButton()
		// A disabled button loses the focus.
		if (document.activeElement === document.body) sendButton.focus()
	}

	const act = (verb, job) => async ({ currentTarget }) => {
		currentTarget.disabled = true
		showFailure()
		await jobs.act(verb, job).catch(({ message }) => {
			currentTarget.disabled = false
			showFailure(message)
		})
	}

	function card(job) {
		const { state, prompt, progress, error } = job
		const isActive = isActiveJob(job)
		const button = (name, verb, kind = 'quiet') => h(`button.${kind}`, { onclick: act(verb, job) }, text(name))
		const picture = state === 'done' && h('button.job-image', { 'aria-label': text('view'), onclick: () => view(job) },
			h('img', { alt: '', src: apiURL(`tickets/${job.id}/picture`), loading: 'lazy' }))
		return h(`div.job.${state}`, { role: 'listitem', 'data-id': job.id }, picture,
			h('div.job-text', {}, h('b', {}, prompt),
				h('span.job-state', {}, error && state === 'failed' ? `${stateOf(job)} ${error}` : stateOf(job),
					state !== 'failed' && h('span.job-time', {}, ` · ${durationOf(job)}`)),
				isActive && h('progress.job-bar', { max: 1, 'aria-label': text('repainting'), ...progress > 0 && { value: progress } })),
			isActive && button('cancel', 'cancel'), (state === 'failed' || state === 'cancelled') && button('retry', 'retry'),
			state === 'done' && h('button.quiet', { onclick: () => view(job) }, text('view')),
			!isActive && h('button.round', { 'aria-label': text('remove'), title: text('remove'), onclick: act('remove', job) }, icon('close', 18)))
	}

	async function view(job) { if (await showResult(job) === 'used') close(null) }

	let shown
	function showJobs() {
		const own = jobs.all.filter((job) => job.item === item.id)
		const shownJobs = [...own.filter(isActiveJob), ...own.filter((job) => !isActiveJob(job)).slice(0, finishedLimit)]
		const snapshot = JSON.stringify(shownJobs)
		if (snapshot === shown) {
			for (const job of shownJobs.filter(isActiveJob)) {
				list.querySelector(`[data-id="${job.id}"] .job-time`).textContent = ` · ${durationOf(job)}`
			}
			return
		}
		shown = snapshot
		const focused = list.contains(document.activeElement) && document.activeElement.closest('.job')?.dataset.id
		list.replaceChildren(...shownJobs.map(card))
		if (focused) (list.querySelector(`[data-id="${focused}"] button`) ?? element.querySelector('.round')).focus()
	}

	async function load() {
		try {
			settings = await server.request('repaint')
			build()
		} catch ({ message }) {
			note.replaceChildren(h('p.sheet-note', {}, message), h('button.quiet', { onclick: load }, text('retry')))
		}
	}

	listeners.add(showJobs)
	const clock = setInterval(showJobs, 1000)
	showJobs()
	jobs.refresh().catch(() => {})
	load()
	await closed
	clearInterval(clock)
	listeners.delete(showJobs)
}
