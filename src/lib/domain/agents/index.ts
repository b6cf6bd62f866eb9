export { type Acting, recordAct } from './acts.ts';
export {
  addDelegate,
  addDelegateForOperator,
  findDelegating,
  findWorkplace,
  listDelegates,
  permitDelegate,
  removeDelegate,
  removeDelegateForOperator,
  type Delegate,
  type Workplace,
} from './delegates.ts';
export { eraseAgentCenter } from './erasure.ts';
export {
  listQuotas,
  messageDownline,
  promoteDownline,
  raiseDownline,
  setQuota,
  transferQuota,
  type QuotaPlaces,
} from './downlines.ts';
export {
  assertLinkOpen,
  bindLinkMember,
  createLink,
  disableLink,
  listLinks,
  recordLinkDeposit,
  takeLink,
  visitLink,
  type AgentLink,
} from './links.ts';
export { takeRegisteredPrizeGroup } from './openers.ts';
export { assertOpenable, assertOperatorOpenable, openAccount, openForOperator } from './open-account.ts';
export { getTeamNames, IS_NEAR, listTeamNames, type TeamNames } from './names.ts';
export { changeTreeSettings, getTreeSettings, storeBusinessDays } from './settings.ts';
export { getTeamMember, getTreePlacement, listTeam, type Breadcrumb, type TeamMember } from './team.ts';
export {
  findMoveTarget,
  moveInTree,
  hasUplineAgent,
  getTreePosition,
  findUpline,
  type TreePosition,
  type TreeMove,
} from './tree.ts';
