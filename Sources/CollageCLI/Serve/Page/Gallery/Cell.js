import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { longPress, menu, toast } from '../Shared/Overlays.js'
import { ago, text } from '../Shared/texts.js'

/* A few widths only, so that neighbouring sizes share their pictures. */
const widths = [240, 320, 420, 560, 760, 1040]

const nameOf = ({ name }) => name || text('untitled')

/** One collage in the gallery: its picture, and its name below. */
export class Cell {
  #url
  /** Settled as soon as the picture is there, or is known not to come. */
  ready = Promise.resolve()

  constructor({ id }, { server, open, options }) {
    this.server = server
    this.name = h('span.cell-name')
    this.dot = h('i.dot')
    this.time = h('span.cell-time')
    this.frame = h('span.cell-frame')
    this.button = h('button.cell-button', {
      'data-id': id, 'aria-haspopup': options && 'menu', onclick: () => open(this),
    }, this.frame, h('span.cell-caption', {}, h('span.cell-line', {}, this.name, this.dot), this.time))
    this.element = h('li.cell', {}, this.button)
    if (options) longPress(this.button, () => options(this))
  }

  show(entry, index, count, width) {
    this.element.ariaPosInSet = index + 1
    this.element.ariaSetSize = count
    const isOther = entry !== this.entry
    this.entry = entry
    if (isOther) this.showCaption()
    this.#paint(this.#address(width))
  }

  showCaption() {
    const { dirty, updatedAt } = this.entry
    this.name.textContent = nameOf(this.entry)
    this.dot.hidden = !dirty
    this.time.textContent = ago(updatedAt)
    this.time.title = new Date(updatedAt).toLocaleString(document.documentElement.lang)
    this.button.ariaLabel = `${this.name.textContent}, ${ago(updatedAt)}${dirty ? `, ${text('edited')}` : ''}`
  }

  /* As many columns as fill the cell, also where the snapshot is cropped at its sides. */
  #address(width) {
    const { id, picture, width: across, height: down } = this.entry
    const needed = Math.max(width, width * 4 / 3 * across / down) * Math.min(devicePixelRatio, 3)
    const columns = widths.find((one) => one >= needed) ?? widths.at(-1)
    return this.server.pictureURL(picture, { collage: id, width: columns, saved: true })
  }

  /* The picture that stands there stays until the next one is decoded. */
  #paint(url) {
    if (url === this.#url) return
    this.#url = url
    const image = h('img.shot', { alt: '', decoding: 'async', draggable: 'false', src: url })
    const show = (content, state) => {
      this.frame.replaceChildren(content)
      this.element.className = `cell ${state}`
    }
    this.ready = image.decode().then(() => {
      if (url === this.#url) show(image, 'ready')
    }, () => {
      if (url !== this.#url) return
      this.#url = undefined // it is tried again with the next list
      if (!this.frame.querySelector('img')) show(icon('photo', 32), 'failed')
    })
  }

  /** What becomes the canvas: the picture alone; the rim of the cell stays. */
  get picture() { return this.frame.querySelector('img') ?? this.frame }

  remove() {
    this.#url = undefined
    this.element.remove()
  }
}

/** What can be done with a collage without opening it; the list shows it at once, the server follows. */
export class CellActions {
  constructor(server, entries, grid) {
    Object.assign(this, { server, entries, grid })
  }

  options({ entry, frame, element }) {
    menu(frame, [
      ['pencil', text('rename'), () => this.rename(entry, element)],
      ['copy', text('duplicate'), () => this.duplicate(entry)],
      ['trash', text('delete'), () => this.delete(entry), 'danger'],
    ], text('options', { n: nameOf(entry) }))
  }

  /* In place: a field over the name. Enter and going elsewhere keep it, Escape does not. */
  rename({ id, name }, element) {
    let isOver = false
    const end = (isKept, hasFocus) => {
      if (isOver) return
      isOver = true
      field.remove()
      if (hasFocus) this.grid.focus(id)
      const wanted = field.value.trim()
      if (isKept && wanted && wanted !== name) this.#renameTo(id, wanted, name)
    }
    const field = h('input.rename', {
      value: name, 'aria-label': text('rename'), maxlength: 100, autocomplete: 'off', spellcheck: 'false',
      onblur: () => end(true),
      onkeydown: (event) => {
        event.stopPropagation()
        if (event.isComposing) return
        if (event.key === 'Enter') end(true, true)
        if (event.key === 'Escape') end(false, true)
      },
    })
    element.append(field)
    field.focus()
    field.select()
  }

  async #renameTo(id, name, before) {
    this.entries.amend(id, { name })
    try {
      await this.server.edit({ verb: 'rename', collage: id, name })
    } catch (error) {
      this.entries.amend(id, { name: before })
      toast(error.words)
    }
  }

  async duplicate({ id }) {
    try {
      const { document: twin } = await this.server.edit({ verb: 'duplicate', collage: id })
      await this.#show(twin.collage, 'duplicated')
    } catch (error) {
      toast(error.words)
    }
  }

  async delete(entry) {
    this.grid.focusBeside(entry.id)
    this.entries.hide(entry.id)
    const isDone = this.server.edit({ verb: 'delete', collage: entry.id })
    toast(text('deleted', { n: nameOf(entry) }), [text('undo'), () => this.#restore(entry, isDone)])
    try {
      await isDone
    } catch (error) {
      this.entries.reveal(entry.id)
      toast(error.words)
    }
  }

  async #restore(entry, isDeleted) {
    try {
      await isDeleted
      await this.server.edit({ verb: 'restore', collage: entry.id })
      await this.#show(entry, 'restored')
    } catch (error) {
      toast(error.words)
    }
  }

  async #show(entry, message) {
    await this.entries.refresh()
    this.entries.reveal(entry.id)
    this.grid.reveal(entry.id)
    this.grid.focus(entry.id)
    toast(text(message, { n: nameOf(entry) }))
  }
}
