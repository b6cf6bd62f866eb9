import { useEffect, useState } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import { Countdown, type Translator } from '../../ui/index.ts';

interface TimeLeftProps {
  /** ISO instant. */
  until: string;
  t: Translator;
  onDone: () => void;
}

/** Time left: days and hours, on the last day a countdown. */
export function TimeLeft({ until, t, onDone }: TimeLeftProps) {
  const untilMs = Date.parse(until);
  const [leftMs, setLeftMs] = useState(() => untilMs - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(untilMs - Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  if (leftMs < DAY_MS) return <Countdown untilMs={untilMs} onDone={onDone} />;
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS);
  return <time dateTime={until}>{t('member:bonuses.daysLeft', { days, hours })}</time>;
}
