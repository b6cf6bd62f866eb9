import { useState } from 'react';
import { DAY_MS } from '#kernel/clock';
import { weekdayTimeText } from '#browser/lottery/draw-times';
import { Countdown, type CountdownProps } from '../../ui/index.ts';

interface DrawTimeProps extends CountdownProps {
  tag: string;
  /** Time left up to which a countdown says more than a day and a time. */
  countsBelowMs?: number;
}

/** The time of a draw: counted down when it is near, else as `Sat 16:15`. */
export function DrawTime({ tag, countsBelowMs = DAY_MS, ...countdown }: DrawTimeProps) {
  const { untilMs } = countdown;
  const [openedAt] = useState(() => Date.now());
  if (untilMs - openedAt <= countsBelowMs) return <Countdown {...countdown} />;
  return <time dateTime={new Date(untilMs).toISOString()}>{weekdayTimeText(untilMs, tag)}</time>;
}
