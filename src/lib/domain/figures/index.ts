export { addMonths, advanceFigures, FIGURE_READERS, figuresLag, restartFigures, type FigureReader } from './advance.ts';
