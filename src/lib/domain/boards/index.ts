export { advanceBoards, type BoardDeps } from './advance-boards.ts';
export { type BoardAwardDeps, payBoardAwards } from './awards.ts';
export { fillBoardBudgets } from './budgets.ts';
export {
  assertBoardPublishable,
  createBoard,
  editBoard,
  publishBoard,
  type SeenBoard,
  stopBoard,
} from './edit-boards.ts';
export { assertExcludable, type Exclusion, excludeFromWindow } from './exclusions.ts';
export { finishWindows } from './finish-windows.ts';
export { deleteOldScores, eraseBoards } from './housekeeping.ts';
export {
  type BoardPhase,
  type BoardPlace,
  boardsFor,
  findOwnPlace,
  listBoards,
  type ListedBoard,
  type OwnPlace,
} from './list-boards.ts';
export {
  type ReviewedBoard,
  type ReviewedPlace,
  type ReviewedWindow,
  reviewBoard,
  reviewBoards,
  reviewWindow,
} from './review-boards.ts';
export { listBoardTitles } from './stored-boards.ts';
