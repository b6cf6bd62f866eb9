import { hash } from 'node:crypto';

/** Distance of the seeds of a chain that are stored. */
export const CHECKPOINT_EVERY = 1000;

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** Returns what a seed (hexadecimal) hashes to after a number of steps. */
export function hashRepeatedly(seed: string, times: number): string {
  let link: Uint8Array = Buffer.from(seed, 'hex');
  for (let step = 0; step < times; step += 1) link = sha256(link);
  return Buffer.from(link).toString('hex');
}

/** A part of a chain: where it ends, and every thousandth seed from its first one on. */
export interface ChainPart {
  end: string;
  checkpoints: string[];
}

/** Hashes a seed a multiple of a thousand times. */
export function hashPart(seed: string, steps: number): ChainPart {
  const checkpoints: string[] = [];
  let end = seed;
  for (let left = steps; left > 0; left -= CHECKPOINT_EVERY) {
    checkpoints.push(end);
    end = hashRepeatedly(end, CHECKPOINT_EVERY);
  }
  return { end, checkpoints };
}
