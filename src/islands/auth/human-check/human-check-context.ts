import { createContext, useContext } from 'react';
import type { HumanCheckState } from './use-human-check.ts';

type Gate = Pick<HumanCheckState, 'pass' | 'isBusy'>;

const OPEN: Gate = { pass: (work) => work(undefined), isBusy: false };

/** The human check of the surrounding form; without a form, actions need none. */
export const HumanCheckContext = createContext(OPEN);

/** Returns the human check for work inside a form that needs one of its own, such as sending a code. */
export function useHumanCheckContext(): Gate {
  return useContext(HumanCheckContext);
}
