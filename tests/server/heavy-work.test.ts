import { hashSync } from '@node-rs/argon2';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sanitize } from '#domain/content';
import { cryptoRandom } from '#kernel/ids';
import { drawCaptcha } from '../../src/lib/server/adapters/captcha.ts';
import { cleanImage } from '../../src/lib/server/adapters/images.ts';
import { webImage } from '../../src/lib/server/adapters/content-images.ts';
import { compileLayout } from '../../src/lib/server/adapters/messages/compile-layout.ts';
import { layoutOf } from '../../src/lib/server/adapters/messages/layout.ts';
import { passwordHasher } from '../../src/lib/server/adapters/passwords.ts';
import { isSignedRound, QUICKNET_NETWORK } from '../../src/lib/server/adapters/beacon/quicknet.ts';
import { drawPuzzle } from '../../src/lib/server/adapters/slider/pictures.ts';
import { readCataloguePage } from '../../src/lib/server/adapters/vendors/catalogue-page.ts';
import { readPageInThread } from '../../src/lib/server/adapters/vendors/catalogue-pages.ts';
import { runInThread } from '../../src/lib/server/adapters/threads/run-in-thread.ts';
import { hub88Page } from '../support/vendor-server.ts';

/** Share of the work's own processor time that it may take to hand it on, however slow the machine is. */
const MAX_SHARE = 1 / 3;
/** Collections of garbage are not the work's. */
const ATTEMPTS = 60;
const TIMES_HERE = 3;

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

type Work = () => unknown;
/** Argon2 and pictures run on threads of the system; this much of such work is done by the thread that asks for it. */
const hashHere: Work = () => hashSync('Correct-horse-9', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** Everything that the server does and that takes more than 5 ms of processor time, and the same in this thread. */
const WORK: Record<string, { handOver: () => Promise<unknown>; doHere: Work }> = {
  'drawing the puzzle': {
    handOver: () => runInThread('drawPuzzle', 120),
    doHere: () => drawPuzzle(cryptoRandom, 120),
  },
  'drawing a captcha': { handOver: () => runInThread('drawCaptcha', 'A3C4E'), doHere: () => drawCaptcha('A3C4E') },
  'compiling the layout of an email': {
    handOver: () => runInThread('compileLayout', LAYOUT),
    doHere: () => compileLayout(LAYOUT),
  },
  'verifying a round of the beacon': {
    handOver: () => runInThread('isSignedRound', QUICKNET_NETWORK, 1000, SIGNATURE_1000),
    doHere: () => isSignedRound(QUICKNET_NETWORK, 1000, SIGNATURE_1000),
  },
  'sanitizing a long text': {
    handOver: () => runInThread('sanitize', LONG_TEXT),
    doHere: () => sanitize(LONG_TEXT),
  },
  'reading a page of a vendor’s catalogue': {
    handOver: () => readPageInThread('hub88', PAGE, 'VND'),
    doHere: () => readCataloguePage('hub88', PAGE, 'VND'),
  },
  'hashing a password': { handOver: () => passwordHasher.hash('Correct-horse-9'), doHere: hashHere },
  'verifying a password': {
    handOver: () => passwordHasher.verify(undefined, 'Correct-horse-9'),
    doHere: hashHere,
  },
  'cleaning a photo': { handOver: () => cleanImage(photo), doHere: hashHere },
  'encoding a picture for pages': { handOver: () => webImage(photo), doHere: hashHere },
};

async function costOf(work: Work): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function costHere(work: Work): Promise<number> {
  // The first time loads and compiles what the work needs.
  await work();
  const costs = await costOf(async () => {
    for (let time = 0; time < TIMES_HERE; time++) await work();
  });
  return costs / TIMES_HERE;
}

describe('the thread that requests it', () => {
  it.each(Object.entries(WORK))('does not spend its processor time on %s', async (_, { handOver, doHere }) => {
    const max = MAX_SHARE * (await costHere(doHere));
    const costs: number[] = [];
    while (costs.length < ATTEMPTS && Math.min(...costs, Infinity) > max) costs.push(await costOf(handOver));
    expect(Math.min(...costs)).toBeLessThan(max);
  });
});
