import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanImage } from '../../src/lib/server/adapters/images.ts';
import { webImage } from '../../src/lib/server/adapters/content-images.ts';
import { layoutOf } from '../../src/lib/server/adapters/messages/layout.ts';
import { passwordHasher } from '../../src/lib/server/adapters/passwords.ts';
import { QUICKNET_NETWORK } from '../../src/lib/server/adapters/beacon/quicknet.ts';
import { readPageInThread } from '../../src/lib/server/adapters/vendors/catalogue-pages.ts';
import { runInThread } from '../../src/lib/server/adapters/threads/run-in-thread.ts';
import { hub88Page } from '../support/vendor-server.ts';

/** Work that takes 5 ms is not left to the thread that answers the wallet; this is what it may take to hand it on. */
const MAX_MS = 3;
/** Collections of garbage are not the work's. */
const ATTEMPTS = 6;

/**
 * Encoded in about 80 ms. A thread that only waits is charged up to 5 ms for 300 ms on a busy machine, so that a larger
 * picture would measure the machine.
 */
let photo: Uint8Array;
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 600, height: 450, channels: 3, background: '#fff', noise } });
  photo = await picture.jpeg({ quality: 80 }).toBuffer();
});

/** A real signature of the network: others are refused before the expensive part. */
const SIGNATURE_1000 = Buffer.from(
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  'hex',
);
const LONG_TEXT = '<p><a href="/x">link</a> <b>word</b></p>'.repeat(1500);
const PAGE = hub88Page(2000);
const LAYOUT = layoutOf({ dir: 'ltr', hasCode: true, hasButton: false, hasFacts: false });

/** Everything that the server does and that takes more than 5 ms of processor time. */
const WORK: Record<string, () => Promise<unknown>> = {
  'drawing the puzzle': () => runInThread('drawPuzzle', 120),
  'drawing a captcha': () => runInThread('drawCaptcha', 'A3C4E'),
  'compiling the layout of an email': () => runInThread('compileLayout', LAYOUT),
  'verifying a round of the beacon': () => runInThread('isSignedRound', QUICKNET_NETWORK, 1000, SIGNATURE_1000),
  'sanitizing a long text': () => runInThread('sanitize', LONG_TEXT),
  'reading a page of a vendor’s catalogue': () => readPageInThread('hub88', PAGE, 'VND'),
  'hashing a password': () => passwordHasher.hash('Correct-horse-9'),
  'verifying a password': () => passwordHasher.verify(undefined, 'Correct-horse-9'),
  'cleaning a photo': () => cleanImage(photo),
  'encoding a picture for pages': () => webImage(photo),
};

async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('the thread that requests it', () => {
  it.each(Object.entries(WORK))('does not spend its processor time on %s', async (_, work) => {
    const costs: number[] = [];
    while (costs.length < ATTEMPTS && Math.min(...costs, Infinity) > MAX_MS) costs.push(await costOf(work));
    expect(Math.min(...costs)).toBeLessThan(MAX_MS);
  });
});
