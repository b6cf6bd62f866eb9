import { availableParallelism } from 'node:os';

/** Number of cores that the verification uses; its plan needs at least two. */
export const CORES = Math.max(2, availableParallelism());
