export { moveInTree, hasUplineAgent, getTreePosition, findUpline, type TreePosition, type TreeMove } from './tree.ts';
