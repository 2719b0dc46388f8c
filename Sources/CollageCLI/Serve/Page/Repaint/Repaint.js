import { h, on, say } from '../Shared/dom.js'
import { viewerPart } from '../Shared/later.js'
import { toast } from '../Shared/Overlays.js'
import { address } from '../Shared/request.js'
import { addWords, percent, text } from '../Shared/texts.js'
import { repaintWords } from './repaintWords.js'
import { openRepaintSheet } from './RepaintSheet.js'
import { ticketsOf } from './Tickets.js'

/** What repaints the photos of a collage: its tickets, a pill that tells of them, and the sheet. */
export function createPainter(screen) {
	addWords(repaintWords)
	const { document: collage, server } = screen
	const drafts = new Map()
	const listeners = new Set()
	const tickets = ticketsOf(server, collage.id, {
		changed() {
			show()
			for (const listener of listeners) listener()
		},
		finished: tell,
	})
	const spinner = h('i.spinner'), label = h('span')
	const pill = h('button.job-pill.glass-thick', { hidden: true, onclick: () => openNewest() }, spinner, label)
	screen.element.append(pill)

	function show() {
		const { active } = tickets
		pill.hidden = !active.length
		if (pill.hidden) return
		const parts = active.map(({ progress }) => progress ?? 0)
		const done = parts.reduce((sum, part) => sum + part, 0) / parts.length
		spinner.style.setProperty('--done', Math.max(.04, done))
		const words = active.length > 1 ? text('repaintingMany', { n: active.length }) : text('repainting')
		label.textContent = words + (done > 0 ? ` · ${percent(Math.round(done * 100) / 100)}` : '')
		pill.classList.toggle('idle', done === 0)
	}

	function tell(ticket) {
		const name = collage.find(ticket.item)?.name ?? text('photo')
		if (ticket.state === 'done') {
			say(text('repaintDone', { n: name }))
			if (!listeners.size) toast(text('repaintDone', { n: name }), [text('lookAtIt'), () => look(ticket)])
		} else if (ticket.state === 'failed') {
			say(text('repaintFailed', { n: name }))
			if (!listeners.size) {
				toast(`${text('repaintFailed', { n: name })} ${ticket.error ?? ''}`, [text('retry'), () => act('retry', ticket)])
			}
		}
	}

	const act = (verb, ticket) => tickets.act(verb, ticket).catch(({ message }) => toast(message))

	function openNewest() {
		const item = tickets.active.map((ticket) => collage.find(ticket.item)).find(Boolean)
		if (!item) return
		collage.mark(item.id)
		open(item)
	}

	/** The result over the whole window, which can be taken for the photo. */
	async function look(ticket) {
		const item = collage.find(ticket.item)
		// An earlier result is not what the photo has.
		const newest = tickets.all.find((one) => one.item === ticket.item && one.state === 'done')
		const viewer = await viewerPart()
		return viewer?.view(address(`tickets/${ticket.id}/picture`), {
			name: item?.name ?? text('photo'),
			use: item?.repaint && newest?.id === ticket.id && [text('useIt'), () => {
				if (!item.showsRepaint) collage.edit({ verb: 'repaint', items: [item.id], on: true })
			}],
		})
	}

	function open(item) {
		if (item.locked) return toast(text('locked', { name: item.name }))
		return openRepaintSheet(item, { collage, server, tickets, drafts, listeners, look })
	}

	const refresh = () => tickets.refresh().catch(() => {})
	const stop = on(server, 'change', refresh)
	refresh()
	return { open, stop }
}
