import { createContext, useContext } from 'react';
import type { HumanCheckState } from './use-human-check.ts';

type Gate = Pick<HumanCheckState, 'pass' | 'isBusy'>;

const OPEN: Gate = { pass: (work) => work(undefined), isBusy: false };

/** The human check of the form around; without one, what is done needs no proof. */
export const HumanCheckContext = createContext(OPEN);

/** For work inside a form that needs a proof of its own, as sending a code does. */
export function useHumanCheckContext(): Gate {
  return useContext(HumanCheckContext);
}
