import { availableParallelism } from 'node:os';

/** Number of cores that the verification uses: at least two, which it is planned for. */
export const CORES = Math.max(2, availableParallelism());
