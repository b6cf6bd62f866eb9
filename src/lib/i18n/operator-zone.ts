import { DEFAULT_TIME_ZONE } from '#kernel/clock';

/**
 * Time zone in which pages show and count days: the operator's, not the reader's (docs/spec/decisions.md §7). The build compiles the
 * value of TIME_ZONE in, which the server holds against its own; code that only the server runs uses `config.timeZone`.
 */
export const OPERATOR_TIME_ZONE: string = process.env.TIME_ZONE || DEFAULT_TIME_ZONE;
