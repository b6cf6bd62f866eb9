import { BACCARAT_TABLE } from './baccarat-table.ts';
import { COCKFIGHT_TABLE } from './cockfight-table.ts';
import type { TableRules } from './table.ts';

export const TABLES: readonly TableRules[] = [BACCARAT_TABLE, COCKFIGHT_TABLE];
