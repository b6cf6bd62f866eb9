export { addMonths, advanceFigures, figuresLag } from './advance.ts';
export { rebuildFigures } from './rebuild.ts';
