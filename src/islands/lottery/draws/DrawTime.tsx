import { useCallback, useSyncExternalStore } from 'react';
import { DAY_MS } from '#kernel/clock';
import { weekdayTimeText, whenNear } from '#browser/lottery/draw-times';
import { Countdown, type CountdownProps } from '../../ui/index.ts';

interface DrawTimeProps extends CountdownProps {
  tag: string;
  /** Time left up to which a countdown says more than a day and a time. */
  countsBelowMs?: number;
}

/** Returns whether more than `nearMs` are left until an instant, and renders anew as soon as there are not. */
export function useIsFar(untilMs: number, nearMs = DAY_MS): boolean {
  const subscribe = useCallback((onNear: () => void) => whenNear(untilMs, nearMs, onNear), [untilMs, nearMs]);
  const isFar = () => untilMs - Date.now() > nearMs;
  return useSyncExternalStore(subscribe, isFar, isFar);
}

/** The time of a draw: counted down when it is near, else as `Sat 16:15`. */
export function DrawTime({ tag, countsBelowMs, ...countdown }: DrawTimeProps) {
  const { untilMs } = countdown;
  if (!useIsFar(untilMs, countsBelowMs)) return <Countdown {...countdown} />;
  return <time dateTime={new Date(untilMs).toISOString()}>{weekdayTimeText(untilMs, tag)}</time>;
}
