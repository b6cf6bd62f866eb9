import pino from 'pino';
import { expect, it } from 'vitest';
import { DrawWatchers } from '#server/live-events/draw-watchers';

const SITE = '2001:db8:7::/48';
const open = (watchers: DrawWatchers, network: string, wideNetwork?: string) =>
  watchers.open({ watch: 'all', network, wideNetwork });

/** Returns how many of the attempted streams are opened. */
function granted(count: number, attempt: (n: number) => unknown): number {
  let given = 0;
  for (let n = 0; n < count; n++) {
    try {
      attempt(n);
      given++;
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable' });
    }
  }
  return given;
}

it('one address and one wide IPv6 network get only their share of all streams', () => {
  const watchers = new DrawWatchers({ log: pino({ level: 'silent' }) });
  expect(granted(600, () => open(watchers, '192.0.2.7'))).toBe(500);
  expect(granted(4100, (n) => open(watchers, `2001:db8:7:${n.toString(16)}::/64`, SITE))).toBe(4000);
  open(watchers, '192.0.2.8');
  watchers.stop();
});

it('a closed stream makes room for the next', async () => {
  const watchers = new DrawWatchers({ log: pino({ level: 'silent' }) });
  const [first] = Array.from({ length: 500 }, () => open(watchers, '192.0.2.7'));
  expect(granted(1, () => open(watchers, '192.0.2.7'))).toBe(0);
  await first?.cancel();
  expect(granted(2, () => open(watchers, '192.0.2.7'))).toBe(1);
  watchers.stop();
});
