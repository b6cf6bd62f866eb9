import { useEffect, useRef, useState } from 'react';

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

/** Formats a duration: `1:05`, `59:59`, `23:59:59`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
