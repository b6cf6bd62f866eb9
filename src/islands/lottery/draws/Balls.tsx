import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import { classes } from '../../ui/index.ts';
import styles from './Balls.module.css';

type Numbers = NonNullable<PublishedResult['numbers']>;

interface BallsProps {
  numbers: Numbers;
  derived: PublishedResult['derived'];
  isLarge?: boolean;
}

/** The special prize, which represents a Vietnamese draw. */
const SPECIAL_PRIZE = 'DB';

/** The drawn balls in the order of the draw, from left to right in every language. */
export function Balls({ numbers, derived, isLarge = false }: BallsProps) {
  if (typeof numbers !== 'string') {
    return (
      <span className={classes(styles.prize, isLarge && styles.large)} dir="ltr">
        {String(numbers[SPECIAL_PRIZE] ?? '')}
      </span>
    );
  }
  const { main, extra } = tokensOf(numbers);
  const signs = derived?.kind === 'signs' ? derived.balls : undefined;
  const isDense = main.length > DENSE_ABOVE;
  return (
    <span className={classes(styles.balls, isLarge && styles.large, isDense && styles.dense)} dir="ltr">
      {main.map((token, index) => (
        <Ball key={index} token={token} color={signs?.[index]?.color} />
      ))}
      {extra !== undefined && (
        <>
          <span className={styles.plus}>+</span>
          <Ball token={extra} color={signs?.[main.length]?.color} />
        </>
      )}
    </span>
  );
}

/** Results with more balls than this are shown smaller. */
const DENSE_ABOVE = 10;

/** Parses `1,2,3+4@2026`: an extra ball follows the plus. The lunar year of Mark Six after the `@` is not shown. */
function tokensOf(numbers: string): { main: string[]; extra: string | undefined } {
  const [text = ''] = numbers.split('@');
  const [main = '', extra] = text.split('+');
  return { main: main.split(','), extra };
}

function Ball({ token, color }: { token: string; color: string | undefined }) {
  return <span className={classes(styles.ball, color && styles[color.toLowerCase()])}>{token} </span>;
}
