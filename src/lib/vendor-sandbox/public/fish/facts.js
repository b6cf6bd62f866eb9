// @ts-check
import { boot } from '../boot.js';

/** @typedef {import('../../fish/kinds.ts').FishKind} FishKind */

/**
 * @typedef {{
 *   texts: import('../../texts/texts.ts').Texts & import('../../fish/texts.ts').FishTexts,
 *   kinds: Record<FishKind, number>, maxShots: number, returnPercent: number, rtp: string,
 * }} Facts
 */
const facts = /** @type {Facts} */ (/** @type {unknown} */ (boot));

export const { texts, maxShots, returnPercent, rtp } = facts;

/** Multipliers of the bet per shot. */
export const MULTIPLIERS = facts.kinds;
export const KINDS = /** @type {FishKind[]} */ (Object.keys(facts.kinds));
