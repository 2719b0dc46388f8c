import { later } from './later.js'

const sheetStyle = 'Shared/sheet.css'
export const libraryPart = () => later(() => import('../Library/Library.js'), sheetStyle, 'Library/library.css')
export const repaintPart = () => later(() => import('../Repaint/Repaint.js'), sheetStyle, 'Repaint/repaint.css')
