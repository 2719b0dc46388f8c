import { drawGrid, gridMenu, nextGrid } from './CompositionGrid.js'
import { showLayers } from './BackgroundLayers.js'

/** Shows the background layers and the grid. */
export function showBackground(stage) {
	showLayers(stage)
	drawGrid(stage)
}

/** Opens the menu of grids at a button, or shows the next grid. */
export function chooseGrid(stage, button) {
	showBackground(stage)
	if (button) gridMenu(stage, button)
	else nextGrid(stage)
}
