import { expect, it, vi } from 'vitest';
import { fastestFirst, measureAddress } from '#browser/page/addresses';

it('an address has the time of its quickest answer, and none when it fails or does not answer', async () => {
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(0)
    .mockReturnValueOnce(90)
    .mockReturnValueOnce(100)
    .mockReturnValueOnce(130)
    .mockReturnValueOnce(200)
    .mockReturnValueOnce(240);
  const answers = vi.fn<typeof fetch>(async () => new Response('{}'));
  expect(await measureAddress('https://one.example', answers)).toBe(30);
  expect(answers).toHaveBeenCalledWith('https://one.example/wps/system/status', expect.anything());
  expect(await measureAddress('https://two.example', async () => new Response('', { status: 503 }))).toBeUndefined();
  expect(await measureAddress('https://three.example', () => Promise.reject(new TypeError()))).toBeUndefined();
});

it('addresses are sorted by speed, those that do not answer last', () => {
  const rows = [
    { origin: 'silent', time: undefined },
    { origin: 'slow', time: 80 },
    { origin: 'quick', time: 8 },
  ];
  expect(fastestFirst(rows).map(({ origin }) => origin)).toEqual(['quick', 'slow', 'silent']);
});
