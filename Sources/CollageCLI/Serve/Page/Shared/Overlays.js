import { clamp, h, say, wait } from './dom.js'
import { icon } from './icons.js'

async function leave(element) {
  element.classList.add('leaving')
  await wait(160)
  element.remove()
}

/** A question with answers `[name, label, kind]`; resolves to a name, for Escape and the backdrop to null. */
export function ask(title, body, answers) {
  return new Promise((done) => {
    const before = document.activeElement
    const close = async (name) => {
      await leave(dialog)
      before.focus({ preventScroll: true })
      done(name)
    }
    const dialog = h('dialog.dialog.glass-thick', { 'aria-labelledby': 'question', 'aria-describedby': 'reason' },
      h('h2', { id: 'question' }, title), h('p', { id: 'reason' }, body),
      answers.map(([name, label, kind]) =>
        h(`button.answer.${kind}`, { onclick: () => close(name), autofocus: kind === 'primary' }, label)))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      close(null)
    })
    dialog.addEventListener('click', (event) => { if (event.target === dialog) close(null) })
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** A menu beside an element or a point, with entries `[symbol, name, action, kind]`. */
export function menu(anchor, entries, label) {
  const before = document.activeElement
  const close = () => {
    leave(veil)
    before.focus({ preventScroll: true })
  }
  const buttons = entries.map(([symbol, name, action, kind]) => {
    const act = () => {
      close()
      action()
    }
    return h(`button.menu-entry${kind ? `.${kind}` : ''}`, { role: 'menuitem', tabindex: '-1', onclick: act },
      h('span', {}, name), icon(symbol, 20))
  })
  const list = h('div.menu.glass-thick', { role: 'menu', 'aria-label': label }, buttons)
  let isBegun = false // the end of the long press that opened the menu must not close it
  const veil = h('div.veil', {
    onpointerdown: () => { isBegun = true },
    onclick: (event) => { if (isBegun && event.target === veil) close() },
    oncontextmenu: (event) => event.preventDefault(),
  }, list)
  list.addEventListener('keydown', (event) => {
    event.stopPropagation()
    const at = buttons.indexOf(document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) buttons.at(to % buttons.length).focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    event.preventDefault()
  })
  document.body.append(veil)
  place(list, anchor)
  buttons[0].focus({ preventScroll: true })
}

/* Below the anchor where there is room, else above. */
function place(list, anchor) {
  const box = anchor.getBoundingClientRect?.() ?? new DOMRect(anchor.x, anchor.y)
  const width = list.offsetWidth, height = list.offsetHeight
  const isBelow = box.bottom + 20 + height < innerHeight
  const top = isBelow ? box.bottom + 8 : box.top - 8 - height
  list.style.left = `${clamp((box.left + box.right - width) / 2, 12, innerWidth - width - 12)}px`
  list.style.top = `${clamp(top, 12, Math.max(12, innerHeight - height - 12))}px`
  list.style.transformOrigin = `50% ${isBelow ? 0 : 100}%`
}

/** A short message with actions `[label, act]`, in the place of the one before; it stays while it is pointed at. */
export function toast(message, ...actions) {
  const given = actions.filter(Boolean)
  let timer
  const stay = (milliseconds) => {
    clearTimeout(timer)
    timer = setTimeout(() => leave(element), milliseconds)
  }
  const button = ([label, act]) => h('button.toast-action', {
    onclick: () => {
      leave(element)
      act()
    },
  }, label)
  const element = h('div.toast.glass-thick', {}, h('span', {}, message), given.map(button))
  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, () => clearTimeout(timer))
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, () => stay(3000))
  clearToasts()
  document.getElementById('toasts').append(element)
  say(message)
  stay(given.length ? 8000 : 4000)
}

export const clearToasts = () => document.getElementById('toasts').replaceChildren()

/** Calls back after half a second without moving, for a right click and for Shift-F10; then no click follows. */
export function longPress(element, act) {
  let timer, from, isUsed
  const stop = () => clearTimeout(timer)
  const use = () => {
    stop()
    if (!isUsed) act()
    isUsed = true
  }
  element.addEventListener('pointerdown', (event) => {
    stop()
    isUsed = false
    from = event
    if (event.button === 0 && event.isPrimary) timer = setTimeout(use, 500)
  })
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > 8) stop() // a finger may tremble
  })
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(name, stop)
  element.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    use()
  })
  element.addEventListener('keydown', (event) => {
    isUsed = false // a key's click is never the end of a press
    if (event.key !== 'F10' || !event.shiftKey) return
    event.preventDefault()
    act()
  })
  element.addEventListener('click', (event) => {
    if (isUsed) event.stopImmediatePropagation()
    isUsed = false
  }, true)
}
