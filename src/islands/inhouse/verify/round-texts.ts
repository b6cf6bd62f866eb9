import type { VerifiedRound } from '#browser/stores/inhouse/verification';
import type { Translator } from '../../ui/index.ts';
import { multiplierText } from '../table/multipliers.ts';

/** Returns what the player chose, in words. */
export function choiceText(t: Translator, tag: string, { choice }: Pick<VerifiedRound, 'choice'>): string {
  if ('direction' in choice) return `${t(`inhouse:dice.${choice.direction}`)} ${choice.target}`;
  if ('target' in choice) return `${t('inhouse:limbo.target')} ${multiplierText(choice.target, tag)}`;
  const risk = t(`inhouse:risk.${choice.risk}`);
  if ('rows' in choice) return `${t('inhouse:plinko.rows')} ${choice.rows} · ${risk}`;
  if ('segments' in choice) return `${t('inhouse:wheel.segments')} ${choice.segments} · ${risk}`;
  return `${choice.picks.toSorted((one, other) => one - other).join(' ')} · ${risk}`;
}

/** Returns an outcome in words. */
export function outcomeText(t: Translator, tag: string, outcome: VerifiedRound['outcome']): string {
  if ('roll' in outcome) return t('inhouse:dice.result', { roll: outcome.roll });
  if ('result' in outcome) return t('inhouse:limbo.result', { result: multiplierText(outcome.result, tag) });
  if ('path' in outcome) return `${t('inhouse:plinko.result', { bin: outcome.bin + 1 })} ${outcome.path}`;
  if ('segment' in outcome) return t('inhouse:wheel.result', { segment: outcome.segment + 1 });
  return t('inhouse:keno.result', { hits: outcome.hits, numbers: outcome.drawn.join(' ') });
}
