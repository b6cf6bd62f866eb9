import type { Opened } from '#browser/stores/lottery/draw-events';
import { classes } from '../../ui/index.ts';
import styles from './Balls.module.css';

type Numbers = NonNullable<Opened['numbers']>;

interface BallsProps {
  numbers: Numbers;
  derived: Opened['derived'];
  isLarge?: boolean;
}

/** The first of its prizes stands for a Vietnamese draw. */
const HEAD_PRIZE = 'DB';

/** What came out, ball by ball in the order of the draw. Numbers read from left to right in every language. */
export function Balls({ numbers, derived, isLarge = false }: BallsProps) {
  if (typeof numbers !== 'string') {
    return (
      <span className={classes(styles.prize, isLarge && styles.large)} dir="ltr">
        {String(numbers[HEAD_PRIZE] ?? '')}
      </span>
    );
  }
  const { main, extra } = tokensOf(numbers);
  const signs = derived?.kind === 'signs' ? derived.balls : undefined;
  const isDense = main.length > DENSE_FROM;
  return (
    <span className={classes(styles.balls, isLarge && styles.large, isDense && styles.dense)} dir="ltr">
      {main.map((token, place) => (
        <Ball key={place} token={token} colour={signs?.[place]?.colour} />
      ))}
      {extra !== undefined && (
        <>
          <span className={styles.plus}>+</span>
          <Ball token={extra} colour={signs?.[main.length]?.colour} />
        </>
      )}
    </span>
  );
}

const DENSE_FROM = 10;

/** `1,2,3`, and a last ball behind a plus; the lunar year of Mark Six is no number of the draw. */
function tokensOf(numbers: string): { main: string[]; extra: string | undefined } {
  const [text = ''] = numbers.split('@');
  const [main = '', extra] = text.split('+');
  return { main: main.split(','), extra };
}

function Ball({ token, colour }: { token: string; colour: string | undefined }) {
  return <span className={classes(styles.ball, colour && styles[colour.toLowerCase()])}>{token} </span>;
}
