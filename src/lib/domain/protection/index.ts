export {
  type BonusPreferences,
  eraseBonusPreferences,
  getBonusPreferences,
  setBonusPreferences,
} from './bonus-preferences.ts';
export { mayCompete, mayReceive, type Standing, standingOf, standingsOf, acceptsBonus } from './standing.ts';
