import type { PublishedResult } from '#browser/stores/lottery/draw-events';
import { classes } from '../../ui/index.ts';
import { DENSE_ABOVE, tokensOf } from './Balls.tsx';
import balls from './Balls.module.css';
import styles from './WaitingBalls.module.css';

interface WaitingBallsProps {
  /** The result before. */
  numbers: NonNullable<PublishedResult['numbers']>;
}

/** As many balls as a result has, which wait for the draw. */
export function WaitingBalls({ numbers }: WaitingBallsProps) {
  const { main, extra } = tokensOf(numbers);
  const count = main.length + (extra === undefined ? 0 : 1);
  return (
    <span className={classes(balls.balls, balls.large, count > DENSE_ABOVE && balls.dense)} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className={classes(balls.ball, styles.waiting)}>
          ?
        </span>
      ))}
    </span>
  );
}
