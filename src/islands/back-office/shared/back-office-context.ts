import { createContext, useContext } from 'react';
import type { ShownOperator } from '#browser/stores/back-office/session';
import type { Translator } from '../../ui/index.ts';

export interface DeskTexts {
  t: Translator;
  /** The language that the desk is shown in. */
  tag: string;
  setTag: (tag: string) => void;
}

export const TextsContext = createContext<DeskTexts | undefined>(undefined);

export function useTexts(): DeskTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('outside of the desk');
  return texts;
}

export const OperatorContext = createContext<ShownOperator | undefined>(undefined);

/** Who is signed in, in what is shown to nobody else. */
export function useOperator(): ShownOperator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('outside of a session');
  return operator;
}
