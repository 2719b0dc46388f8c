/* Our own drawings on a grid of 24, one stroke width, round ends, optical centre at 12,12. */
const paths = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M10.5 4.5a6 6 0 1 1 0 12a6 6 0 0 1 0-12M15 15l4.5 4.5',
  back: 'M19.5 12h-15M11 5.5L4.5 12l6.5 6.5',
  addPhoto: 'M12.5 5H6.2A2.2 2.2 0 0 0 4 7.2v9.6A2.2 2.2 0 0 0 6.2 19h11.6a2.2 2.2 0 0 0 2.2-2.2V12M4.3 16.8l4.2-4.3 3.6 3.7 2.5-2.5 4.7 4.7M18.5 3v6M15.5 6h6',
  save: 'M12 3.5v11M7.5 10.3l4.5 4.5 4.5-4.5M4.5 15.5v2.3A2.2 2.2 0 0 0 6.7 20h10.6a2.2 2.2 0 0 0 2.2-2.2v-2.3',
  undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.5h9.7a5 5 0 0 1 0 10H10',
  redo: 'M15.5 5L20 9.5 15.5 14M19.5 9.5H9.8a5 5 0 0 0 0 10H14',
  scissors: 'M6.5 14.7a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 0 1 0-5.2M17.5 14.7a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 0 1 0-5.2M8 15.2L16.5 4M16 15.2L7.5 4',
  pixellate: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM9.5 9.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h5v5h-5z',
  '3d-glasses': 'M3 8.5h18M3.5 8.5v5.3a2.4 2.4 0 0 0 2.4 2.4h2a2.4 2.4 0 0 0 2.2-1.5l.8-2a1.2 1.2 0 0 1 2.2 0l.8 2a2.4 2.4 0 0 0 2.2 1.5h2a2.4 2.4 0 0 0 2.4-2.4V8.5M6.2 11.3l2.6 2M15.2 11.3l2.6 2',
  glitch: 'M6 4.5h12.5v3H6zM3.5 10.5H16v3H3.5zM8 16.5h12.5v3H8zM3 6h1M20 12h1M4 18h2',
  canvas: 'M6.7 4.5h10.6a2.2 2.2 0 0 1 2.2 2.2v10.6a2.2 2.2 0 0 1-2.2 2.2H6.7a2.2 2.2 0 0 1-2.2-2.2V6.7a2.2 2.2 0 0 1 2.2-2.2M19 6L6 19M13 4.8L4.8 13M19.2 11L11 19.2',
  guides: 'M9.5 3.5v17M14.5 3.5v17M3.5 9.5h17M3.5 14.5h17',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4.5v4.2h4.2M12 8v4.3l2.9 1.8',
  front: 'M8.5 4.5h9a2 2 0 0 1 2 2v9M4.5 10.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM10 17v-5M7.8 14L10 11.7 12.2 14',
  bottom: 'M15.5 19.5h-9a2 2 0 0 1-2-2v-9M8.5 6.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM14 7.3v5M11.8 10.2L14 12.5l2.2-2.3',
  forward: 'M12 18.5v-13M6.5 11L12 5.5l5.5 5.5',
  backward: 'M12 5.5v13M6.5 13l5.5 5.5 5.5-5.5',
  replace: 'M4.5 10A7.6 7.6 0 0 1 18.3 7.5L20 9.5M20 5v4.5h-4.5M19.5 14A7.6 7.6 0 0 1 5.7 16.5L4 14.5M4 19v-4.5h4.5',
  copy: 'M8.5 10.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM15.5 8.3V6.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h1.8',
  trash: 'M4.5 7h15M9.5 6.8V5.5a1.5 1.5 0 0 1 1.5-1.5h2a1.5 1.5 0 0 1 1.5 1.5v1.3M6.5 7.2l.8 10.9A2 2 0 0 0 9.3 20h5.4a2 2 0 0 0 2-1.9l.8-10.9M10.3 11v5M13.7 11v5',
  flipH: 'M12 3.5v17M8.5 7.5v9.5h-5zM15.5 7.5v9.5h5z',
  flipV: 'M3.5 12h17M7.5 8.5H17v-5zM7.5 15.5H17v5z',
  turnLeft: 'M5 4.5v5h5M5.5 9.5A7.3 7.3 0 1 1 4.7 13',
  turnRight: 'M19 4.5v5h-5M18.5 9.5A7.3 7.3 0 1 0 19.3 13',
  pencil: 'M5 19l.8-3.7L15.7 5.4a2 2 0 0 1 2.9 2.9L8.7 18.2z',
  offline: 'M7.5 18.5h9.7a3.8 3.8 0 0 0 2.5-6.6M17 10.3A5.6 5.6 0 0 0 8 8M6.3 10.3a4.2 4.2 0 0 0 .7 8.2M4.5 4.5l15 15',
  reset: 'M4.5 4.5v5h5M5 9.5A7.5 7.5 0 1 1 5.5 16M12 12h.01',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12M12 9.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6',
  photo: 'M6.2 5h11.6A2.2 2.2 0 0 1 20 7.2v9.6a2.2 2.2 0 0 1-2.2 2.2H6.2A2.2 2.2 0 0 1 4 16.8V7.2A2.2 2.2 0 0 1 6.2 5M4.3 16.8l4.2-4.3 3.6 3.7 2.5-2.5 4.7 4.7M15.5 9h.01',
  key: 'M8 10.2a4.3 4.3 0 1 1 0 8.6a4.3 4.3 0 0 1 0-8.6M11.2 11.5L19 3.7M15.5 7.2l2.8 2.8',
}
const namespace = 'http://www.w3.org/2000/svg'

/** A drawing; it says nothing to readers, so its button needs a name. */
export function icon(name, size = 24) {
  const drawing = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  const attributes = { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': true, class: `icon icon-${name}` }
  for (const [key, value] of Object.entries(attributes)) drawing.setAttribute(key, value)
  path.setAttribute('d', paths[name])
  drawing.append(path)
  return drawing
}
