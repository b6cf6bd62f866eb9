import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import { classes, type Translator } from '../../ui/index.ts';
import { carColor } from '../parts/car-color.ts';
import styles from './Balls.module.css';

type Numbers = NonNullable<PublishedResult['numbers']>;

interface BallsProps {
  t: Translator;
  numbers: Numbers;
  derived: PublishedResult['derived'];
  isLarge?: boolean;
  /** For tiles: small balls, without the animals. */
  isSmall?: boolean;
  /** The balls drop one after the other, as a draw just ended. */
  isRevealed?: boolean;
  /** Called for each ball that drops. */
  onDrop?: () => void;
}

/** The special prize, which represents a Vietnamese draw. */
const SPECIAL_PRIZE = 'DB';

/** The time in which all balls of a draw drop. */
const REVEAL_MS = 1000;

/** The drawn balls in the order of the draw, from left to right in every language. Mark Six has the animal of each ball below it. */
export function Balls({ t, numbers, derived, isLarge, isSmall, isRevealed, onDrop }: BallsProps) {
  const { main, extra } = tokensOf(numbers);
  const tokens = extra === undefined ? main : [...main, extra];
  const signs = derived?.kind === 'signs' ? derived.balls : undefined;
  const isDense = isSmall ?? main.length > DENSE_ABOVE;
  return (
    <span className={classes(styles.balls, isLarge && styles.large, isDense && styles.dense)} dir="ltr">
      {tokens.map((token, at) => {
        const sign = signs?.[at];
        return (
          <span key={at} className={classes(styles.place, at === main.length && styles.extra)}>
            <span
              className={classes(styles.ball, sign && styles[sign.color.toLowerCase()], isRevealed && styles.dropping)}
              style={{
                ...(derived?.kind === 'race' && carColor(Number(token))),
                ...(isRevealed && { animationDelay: `${(at / tokens.length) * REVEAL_MS}ms` }),
              }}
              onAnimationStart={onDrop}
            >
              {token}{' '}
            </span>
            {sign && !isSmall && <small className={styles.sign}>{t(`lottery:zodiac.${sign.zodiac}`)} </small>}
          </span>
        );
      })}
    </span>
  );
}

/** Results with more balls than this are shown smaller. */
export const DENSE_ABOVE = 10;

/**
 * Parses `1,2,3+4@2026`: an extra ball follows the plus. The lunar year of Mark Six after the `@` is not shown. A Vietnamese draw has the
 * digits of its special prize.
 */
export function tokensOf(numbers: Numbers): { main: string[]; extra: string | undefined } {
  if (typeof numbers !== 'string') return { main: [...String(numbers[SPECIAL_PRIZE] ?? '')], extra: undefined };
  const [text = ''] = numbers.split('@');
  const [main = '', extra] = text.split('+');
  return { main: main.split(','), extra };
}
