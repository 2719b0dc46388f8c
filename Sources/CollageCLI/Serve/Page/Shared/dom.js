/** Makes an element: `h('button.round', { onclick, 'aria-label': 'Add' }, child, …)`; false and null are left out. */
export function h(selector, properties = {}, ...children) {
  const [tag, ...classes] = selector.split('.')
  const element = document.createElement(tag)
  element.classList.add(...classes)
  for (const [key, value] of Object.entries(properties)) {
    if ((value ?? false) === false) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else if (key === 'style') for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text)
    else element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children.flat().filter((child) => (child ?? false) !== false))
  return element
}

/** Makes an element of a drawing: `svg('path', { d: 'M0 0h9' }, child, …)`. */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value))

export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

let pending
/** Says something to those who listen instead of looking; the last sentence of a burst wins. */
export function say(sentence) {
  clearTimeout(pending)
  pending = setTimeout(() => {
    const live = document.getElementById('live')
    live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence // the same words twice are news
  }, 120)
}
