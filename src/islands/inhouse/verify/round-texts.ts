import type { Recomputed, VerifiedRound } from '#browser/stores/inhouse/verification';
import { isHiloPick } from '#rules/inhouse/hilo';
import type { Translator } from '../../ui/index.ts';
import { cardText } from '../games/card-texts.ts';
import { multiplierText } from '../table/multipliers.ts';

/** Returns what the player chose, in words; in games of several steps, each step. */
export function choiceText(t: Translator, tag: string, round: VerifiedRound): string {
  if ('steps' in round) return stepsText(t, round);
  const { choice } = round;
  if ('direction' in choice) return `${t(`inhouse:dice.${choice.direction}`)} ${choice.target}`;
  if ('target' in choice) return `${t('inhouse:limbo.target')} ${multiplierText(choice.target, tag)}`;
  const risk = t(`inhouse:risk.${choice.risk}`);
  if ('rows' in choice) return `${t('inhouse:plinko.rows')} ${choice.rows} · ${risk}`;
  if ('segments' in choice) return `${t('inhouse:wheel.segments')} ${choice.segments} · ${risk}`;
  return `${choice.picks.toSorted((one, other) => one - other).join(' ')} · ${risk}`;
}

function stepsText(t: Translator, { choice, steps }: Extract<VerifiedRound, { steps: unknown }>): string {
  const start = 'mines' in choice ? [t('inhouse:mines.choice', { mines: choice.mines })] : [];
  const acts = steps.map(({ t: kind, tile = 0, pick = '' }) => {
    if (kind === 'open') return t('inhouse:mines.open', { tile: tile + 1 });
    if (kind === 'guess') return isHiloPick(pick) ? t(`inhouse:hilo.pick.${pick}Only`) : pick;
    return t(kind === 'skip' ? 'inhouse:hilo.skip' : `inhouse:steps.${kind}`);
  });
  return [...start, ...acts].join(' · ');
}

/** Returns an outcome in words. */
export function outcomeText(t: Translator, tag: string, outcome: Recomputed['outcome']): string {
  if ('roll' in outcome) return t('inhouse:dice.result', { roll: outcome.roll });
  if ('result' in outcome) return t('inhouse:limbo.result', { result: multiplierText(outcome.result, tag) });
  if ('path' in outcome) return `${t('inhouse:plinko.result', { bin: outcome.bin + 1 })} ${outcome.path}`;
  if ('segment' in outcome) return t('inhouse:wheel.result', { segment: outcome.segment + 1 });
  if ('drawn' in outcome) return t('inhouse:keno.result', { hits: outcome.hits, numbers: outcome.drawn.join(' ') });
  if ('cards' in outcome)
    return t('inhouse:hilo.result', { cards: outcome.cards.map((card) => cardText(t, card)).join(', ') });
  const numbers = (tiles: readonly number[] | null) =>
    tiles && tiles.length > 0 ? tiles.map((tile) => tile + 1).join(' ') : t('inhouse:mines.none');
  return t('inhouse:mines.result', { gems: numbers(outcome.opened), mines: numbers(outcome.mines) });
}
