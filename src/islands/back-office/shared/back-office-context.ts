import { createContext, useContext } from 'react';
import type { StaffUser } from '#browser/stores/back-office/session';
import type { Translator } from '../../ui/index.ts';

export interface BackOfficeTexts {
  t: Translator;
  /** The language that the desk is shown in. */
  tag: string;
  setTag: (tag: string) => void;
}

export const TextsContext = createContext<BackOfficeTexts | undefined>(undefined);

export function useTexts(): BackOfficeTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('outside of the desk');
  return texts;
}

export const StaffUserContext = createContext<StaffUser | undefined>(undefined);

/** Who is signed in, in what is shown to nobody else. */
export function useStaffUser(): StaffUser {
  const staffUser = useContext(StaffUserContext);
  if (!staffUser) throw new Error('outside of a session');
  return staffUser;
}
