import { useState } from 'react';
import { isRefusal } from '#browser/client/client';
import type { Translator } from '../../ui/index.ts';
import { affiliateProblem, type AffiliateForm, type useAffiliate } from './use-affiliate.ts';

interface InvitationCheck {
  affiliate: ReturnType<typeof useAffiliate>;
  /** Whether the affiliate code field is shown. */
  isShown: boolean;
}

/** Checks the invitation code before a registration; a wrong one stops it with a warning. */
export function useInvitationCheck(form: AffiliateForm, t: Translator, check: InvitationCheck) {
  const { affiliate, isShown } = check;
  const [warning, setWarning] = useState<string>();

  async function verify(): Promise<boolean> {
    const problem = isShown ? await affiliateProblem(form, t) : undefined;
    setWarning(problem);
    return problem === undefined;
  }

  function refused(error: unknown): void {
    if (!isRefusal(error, 'invitation_code_error')) return;
    affiliate.refuse(error);
    setWarning(t('errors:invitation_code_error'));
  }

  return { warning, verify, refused, dismiss: () => setWarning(undefined) };
}
