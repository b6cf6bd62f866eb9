import { describe, it } from 'vitest';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';

/** Declares tests for thorough runs only: variants whose rules are also proven without a browser. */
export const describeThoroughly: (name: string, declare: () => void) => void = IS_THOROUGH ? describe : () => undefined;

/** Declares a test for thorough runs only. */
export const itThoroughly: (name: string, run: () => Promise<void>) => void = IS_THOROUGH ? it : () => undefined;
