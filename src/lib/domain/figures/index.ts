export {
  addMonths,
  advanceFigures,
  FACT_READERS,
  FIGURE_READERS,
  readerLag,
  restartFigures,
  type FigureReader,
} from './advance.ts';
