import { createContext, useContext } from 'react';
import type { HumanCheckState } from './use-human-check.ts';

type HumanCheckRunner = Pick<HumanCheckState, 'runChecked' | 'isBusy'>;

const NO_CHECK: HumanCheckRunner = { runChecked: (action) => action(undefined), isBusy: false };

/** The human check of the surrounding form; without a form, actions need none. */
export const HumanCheckContext = createContext(NO_CHECK);

/** Returns the human check for work inside a form that needs one of its own, such as sending a code. */
export function useHumanCheckContext(): HumanCheckRunner {
  return useContext(HumanCheckContext);
}
