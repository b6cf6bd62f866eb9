import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import type { Translator } from '../../ui/index.ts';
import styles from '../game/Game.module.css';

/** Values that follow from the drawn numbers: the sum and its sides, dragon or tiger. */
export function DerivedResult({ t, derived }: { t: Translator; derived: PublishedResult['derived'] }) {
  const words = wordsOf(t, derived);
  if (words.length === 0) return null;
  return (
    <ul className={styles.derived}>
      {words.map((word, index) => (
        <li key={index}>{word}</li>
      ))}
    </ul>
  );
}

function wordsOf(t: Translator, derived: PublishedResult['derived']): string[] {
  if (derived?.kind !== 'sum' && derived?.kind !== 'race') return [];
  const { sum, isBig, isOdd } = derived;
  const sides = [
    t(derived.kind === 'race' ? 'lottery:topSum' : 'lottery:sum', { sum }),
    t(isBig ? 'lottery:side.BIG' : 'lottery:side.SMALL'),
    t(isOdd ? 'lottery:side.ODD' : 'lottery:side.EVEN'),
  ];
  if (derived.kind === 'sum') return sides;
  const pairs = derived.dragonTiger.map((side, index) => `${index + 1}: ${t(`lottery:side.${side}`)}`);
  return [...sides, ...pairs];
}
