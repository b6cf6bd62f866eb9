import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawCaptcha } from '../../../src/lib/server/adapters/captcha.ts';

it('a captcha shows dark characters on a light background, differently each time', async () => {
  const [one, other] = [await drawCaptcha('A3C4E'), await drawCaptcha('A3C4E')];
  expect(one.equals(other)).toBe(false);
  const { channels } = await sharp(one).stats();
  expect(channels).toHaveLength(1);
  expect(channels[0]?.min).toBeLessThan(60);
  expect(channels[0]?.max).toBeGreaterThan(230);
});
