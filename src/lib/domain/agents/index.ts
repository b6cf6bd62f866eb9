export { findWorkplace, listDelegates, type Delegate, type Workplace } from './delegates.ts';
export { moveInTree, hasUplineAgent, getTreePosition, findUpline, type TreePosition, type TreeMove } from './tree.ts';
