import { type Dispatch, useEffect, useState } from 'react';
import { errorText, fieldProblems } from '#browser/client/errors';
import { type Invitation, readInvitation } from '#browser/account/invitation';
import { findAffiliate } from '#browser/stores/auth/registration';
import type { FormWith, Translator } from '../../ui/index.ts';
import type { RegistrationConditions } from './registration-form.ts';

/** A form with a field for an affiliate's code. */
export type AffiliateForm = FormWith<'affiliateCode'>;

/** State before anything is known of an affiliate. */
export const NO_AFFILIATE: RegistrationConditions['affiliate'] = { state: 'none', code: undefined };

const NO_INVITATION: Invitation = { affiliateCode: undefined, referralCode: undefined };

interface AffiliateState {
  affiliate: RegistrationConditions['affiliate'];
  setAffiliate: Dispatch<RegistrationConditions['affiliate']>;
  /** The rules show a field for the code. */
  isEnabled: boolean;
}

/** Fills a wrong code into its field, so that the visitor can correct it. */
function showWrongCode(
  { read, set }: Pick<AffiliateForm, 'read' | 'set'>,
  code: string,
): RegistrationConditions['affiliate'] {
  if (!read().affiliateCode) set({ affiliateCode: code });
  return { state: 'invalid', code };
}

/**
 * Finds the visitor's affiliate by the code in the page's URL, or by the domain. A valid code needs no field; an invalid
 * one is shown for correction.
 */
export function useAffiliate({ read, set }: AffiliateForm, { affiliate, setAffiliate, isEnabled }: AffiliateState) {
  const [invitation, setInvitation] = useState(NO_INVITATION);

  /** Shows a refused affiliate code for correction: it would be refused again. */
  function refuse(error: unknown): void {
    const { affiliateCode } = fieldProblems(error);
    const refused = affiliate.code ?? invitation.affiliateCode;
    if (affiliateCode && refused) setAffiliate(showWrongCode({ read, set }, refused));
  }

  useEffect(() => {
    const found = readInvitation(location.search);
    setInvitation(found);
    if (!found.affiliateCode && !isEnabled) return undefined;
    let isCurrent = true;
    const given = found.affiliateCode;
    const onFound = ({ valid, code }: { valid: boolean; code?: string | undefined }) => {
      if (!isCurrent) return;
      if (valid) setAffiliate({ state: 'valid', code: code ?? given });
      else if (given) setAffiliate(showWrongCode({ read, set }, given));
    };
    // A code that cannot be looked up now is checked with the registration itself.
    findAffiliate(given).then(onFound, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [read, set, isEnabled, setAffiliate]);

  const affiliateCode = affiliate.state === 'none' ? invitation.affiliateCode : undefined;
  const valid = affiliate.state === 'valid' ? affiliate.code : undefined;
  return { invitation: { ...invitation, affiliateCode: valid ?? affiliateCode }, refuse };
}

/** Checks the typed affiliate code before the form is submitted. Returns the problem as a message. */
export async function affiliateProblem(form: AffiliateForm, t: Translator): Promise<string | undefined> {
  const code = form.read().affiliateCode.trim();
  if (!code) return undefined;
  try {
    const { valid } = await findAffiliate(code);
    if (valid) return undefined;
    form.showProblems({ affiliateCode: { code: 'invitation_code_error' } });
    return t('errors:invitation_code_error');
  } catch (error) {
    return errorText(t, error);
  }
}
