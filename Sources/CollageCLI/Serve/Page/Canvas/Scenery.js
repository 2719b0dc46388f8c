import { addWords } from '../Shared/texts.js'
import { gridWords } from './gridWords.js'
import { drawGrid, gridMenu, nextGrid } from './Lines.js'
import { lay } from './Layers.js'

addWords(gridWords)

/** Shows what the canvas has besides its photos and its colour, and the lines that are wanted. */
export function dress(stage) {
	lay(stage)
	drawGrid(stage)
}

/** By a menu at a button, or the next one. */
export function chooseGrid(stage, button) {
	dress(stage)
	if (button) gridMenu(stage, button)
	else nextGrid(stage)
}
