import type { Check } from '../check.ts';

/** One case of the conformance suite, with its number in it. */
export interface Case {
  no: number;
  name: string;
  run(check: Check): Promise<void>;
}
