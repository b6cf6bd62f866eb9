import type { GemName } from '../skin.ts';
import type { SymbolName } from '../symbols.ts';
import type { Drawing } from './svg.ts';

/** Drawings of a skin's own symbols; all skins share the four gems. */
export type SkinArt = Readonly<Record<Exclude<SymbolName, GemName>, Drawing>>;
