export {
  type BonusPreferences,
  eraseBonusPreferences,
  getBonusPreferences,
  setBonusPreferences,
} from './bonus-preferences.ts';
export {
  mayCompete,
  mayEarnAwards,
  mayReceive,
  type Standing,
  standingOf,
  standingsOf,
  acceptsBonus,
} from './standing.ts';
