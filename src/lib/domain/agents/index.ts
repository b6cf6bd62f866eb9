export { findWorkplace, listDelegates, type Delegate, type Workplace } from './delegates.ts';
export {
  moveInTree,
  storeTreeZone,
  hasUplineAgent,
  getTreePosition,
  findUpline,
  type TreePosition,
  type TreeMove,
} from './tree.ts';
