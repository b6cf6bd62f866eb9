import { createContext, useContext } from 'react';
import type { HumanGate } from './use-human-gate.ts';

type Pass = HumanGate['pass'];

const straight: Pass = (work) => work(undefined);

/** The human check of the form around; without one, what is done needs no proof. */
export const GateContext = createContext<Pass>(straight);

/** For work inside a form that needs a proof of its own, as sending a code does. */
export function useGate(): Pass {
  return useContext(GateContext);
}
