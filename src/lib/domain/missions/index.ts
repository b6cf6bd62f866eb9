export { advanceMissions, DUE_MISSIONS_SQL, type MissionDeps } from './advance-missions.ts';
export { type MissionAwardDeps, payMissionAwards } from './awards.ts';
export { fillMissionBudgets } from './budgets.ts';
export {
  assertMissionPublishable,
  createMission,
  editMission,
  publishMission,
  type SeenMission,
  stopMission,
} from './edit-missions.ts';
export { queueMissionDeposit, queueMissionSignIn } from './events.ts';
export { deleteOldWindows, eraseMissions } from './housekeeping.ts';
export {
  countNewMissions,
  listMissionAwards,
  listOwnMissions,
  type MissionAwardRow,
  type OwnMission,
  seeMissionSteps,
} from './member-missions.ts';
export { listMissionTitles } from './stored-missions.ts';
export { type CorrectedAward, type ReviewedMission, reviewMission, reviewMissions } from './review-missions.ts';
