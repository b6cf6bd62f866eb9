import { createContext, useContext } from 'react';
import type { StaffUser } from '#browser/stores/back-office/shell/session';
import type { Translator } from '../../ui/index.ts';

export interface BackOfficeTexts {
  t: Translator;
  /** The language of the back office. */
  tag: string;
  setTag: (tag: string) => void;
}

export const TextsContext = createContext<BackOfficeTexts | undefined>(undefined);

export function useTexts(): BackOfficeTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts needs a TextsContext');
  return texts;
}

export const StaffUserContext = createContext<StaffUser | undefined>(undefined);

/** Returns the signed-in staff user. Throws outside of a session. */
export function useStaffUser(): StaffUser {
  const staffUser = useContext(StaffUserContext);
  if (!staffUser) throw new Error('useStaffUser needs a session');
  return staffUser;
}
