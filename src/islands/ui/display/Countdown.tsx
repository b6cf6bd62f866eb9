import { useEffect, useRef, useState } from 'react';
import { clockText } from '#browser/format';

export interface CountdownProps {
  /** The end, in milliseconds since 1970 (from the server's response). */
  untilMs: number;
  onDone?: () => void;
}

function secondsUntil(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
}

/** Time left, computed from the clock so that an inactive tab does not fall behind. Calls `onDone` once at zero. */
export function Countdown({ untilMs, onDone }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(untilMs));
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(untilMs);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      done.current?.();
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <time className="money" dir="ltr" role="timer">
      {clockText(seconds)}
    </time>
  );
}
