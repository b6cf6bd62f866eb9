import { useEffect, useRef, useState } from 'react';
import { displayAmount, parseAmount } from '#kernel/money';
import type { MoneyProps } from './Money.tsx';

/** An animation is divided into thousandths. */
const STEPS = 1000n;

/** Returns the amount between two amounts; `progress` in thousandths. Exact at both ends. */
export function interpolate(fromMinor: bigint, toMinor: bigint, progress: bigint): bigint {
  return fromMinor + ((toMinor - fromMinor) * progress) / STEPS;
}

const DURATION_MS = 240;

/** A balance that counts to its new value in a quarter of a second, or jumps with the preference for reduced motion. */
export function CountUp({ amount, currency, tag }: MoneyProps) {
  const targetMinor = parseAmount(amount) ?? 0n;
  const [shownMinor, setShownMinor] = useState(targetMinor);
  const shown = useRef(targetMinor);

  useEffect(() => {
    const fromMinor = shown.current;
    const show = (valueMinor: bigint) => {
      shown.current = valueMinor;
      setShownMinor(valueMinor);
    };
    if (fromMinor === targetMinor) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(targetMinor);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
      show(interpolate(fromMinor, targetMinor, BigInt(Math.round(progress * Number(STEPS)))));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [targetMinor]);

  return (
    <span className="money" dir="ltr">
      {displayAmount(shownMinor, { currency, tag })}
    </span>
  );
}
