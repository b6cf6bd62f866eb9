import { createContext, useContext } from 'react';

/** Returns the text of a field's problem by the field's name in the request and its label. */
type ProblemOf = (name: string, label: string) => string | undefined;

export const ProblemsContext = createContext<ProblemOf>(() => undefined);

export function useProblem(): ProblemOf {
  return useContext(ProblemsContext);
}
