import { drawGrid, gridMenu, nextGrid } from './CompositionGrid.js'
import { showLayers } from './BackgroundLayers.js'

export function showBackground(stage) {
	showLayers(stage)
	drawGrid(stage)
}

/** Opens the menu of grids at a button; without a button, shows the next grid. */
export function chooseGrid(stage, button) {
	showBackground(stage)
	if (button) gridMenu(stage, button)
	else nextGrid(stage)
}
