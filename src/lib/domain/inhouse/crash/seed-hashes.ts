import { createHash } from 'node:crypto';

/** Distance of the seeds that are stored. */
export const CHECKPOINT_EVERY = 1000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Returns what a seed (hexadecimal) hashes to after a number of rounds. */
export function hashRepeatedly(seed: string, times: number): string {
  let link: Uint8Array = Buffer.from(seed, 'hex');
  for (let step = 0; step < times; step += 1) link = sha256(link);
  return Buffer.from(link).toString('hex');
}

/** Returns the head of a chain that ends with a seed, and every thousandth seed and the last one in ascending order. */
export function checkpointsOf(seed: string, length: number): { head: string; checkpoints: string[] } {
  const checkpoints: string[] = [];
  let link: Uint8Array = Buffer.from(seed, 'hex');
  for (let round = length; round > 0; round -= 1) {
    if (round === length || round % CHECKPOINT_EVERY === 0) checkpoints.push(Buffer.from(link).toString('hex'));
    link = sha256(link);
  }
  return { head: Buffer.from(link).toString('hex'), checkpoints: checkpoints.reverse() };
}
