import { apiURL } from '../Shared/request.js'
import { dateText, number, text } from '../Shared/texts.js'

/** Returns the URL of a `thumbnail`, or of a `picture` limited to `side` pixels. */
export const photoURL = (id, part, side) => apiURL(`library/${id}/${part}`, { side })

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

export function bytesOf(count) {
	const power = count > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(count) / 3)) : 0
	const value = count / 1000 ** power
	return number(value, { style: 'unit', unit: units[power], unitDisplay: 'short', maximumFractionDigits: value < 10 && power ? 1 : 0 })
}

/* A capture time is local to the camera, so its time zone is ignored. */
export function dateOf(iso, isLocalTime) {
	const date = new Date(isLocalTime ? iso.slice(0, 19) : iso)
	return Number.isNaN(date.getTime()) ? iso
		: dateText(date, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Returns pairs of a text key and a value. */
export function factsOf({ takenAt, takenIsGuessed, camera, lens, width, height, bytes, tags = [], names = [], createdAt }) {
	const pixels = width * height / 1e6
	return [
		takenAt && ['taken', dateOf(takenAt, true) + (takenIsGuessed ? ` (${text('guessed')})` : '')],
		['pixelSize', `${number(width)} × ${number(height)}${pixels >= 1 ? ` · ${number(pixels, { maximumFractionDigits: 1 })} MP` : ''}`],
		bytes && ['fileSize', bytesOf(bytes)],
		camera && ['camera', [camera, lens].filter(Boolean).join(' · ')],
		names.length > 1 && ['alsoNamed', names.slice(1).join(', ')],
		tags.length && ['tags', tags.join(', ')],
		createdAt && ['addedOn', dateOf(createdAt)],
	].filter(Boolean)
}
