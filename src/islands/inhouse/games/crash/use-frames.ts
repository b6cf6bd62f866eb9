import { useEffect, useRef } from 'react';
import { flightTick } from '#browser/stores/inhouse/crash-round';
import { isStill } from '../use-reveal.ts';

/** Ticks between two pictures for those who want no motion. */
const STILL_TICKS = 25;

/** Draws a flight at each frame of the screen, without rendering. */
export function useFrames(isOn: boolean, draw: (tick: number) => void): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const minTicks = isStill() ? STILL_TICKS : 1;
    let last = -minTicks;
    let frame = requestAnimationFrame(function step() {
      const tick = flightTick();
      if (tick - last >= minTicks || tick < last) {
        last = tick;
        latest.current(tick);
      }
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}
