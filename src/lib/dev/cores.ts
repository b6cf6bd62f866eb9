import { availableParallelism } from 'node:os';

/** What the verification spreads over. It is made out for two cores, and waits for no more of them. */
export const CORES = Math.max(2, availableParallelism());
