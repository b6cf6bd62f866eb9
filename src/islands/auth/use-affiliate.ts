import { type Dispatch, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorText, fieldProblems } from '#browser/client/errors';
import { type Invitation, readInvitation } from '#browser/account/invitation';
import { findAffiliate } from '#browser/stores/registration';
import type { Translator } from '../ui/index.ts';
import type { RegistrationFormValues, RegistrationView } from './registration-form.ts';

/** The field that a form has for an affiliate's code. */
export type AffiliateValues = Pick<RegistrationFormValues, 'affiliateCode'>;

type Form = UseFormReturn<AffiliateValues>;

/** Before anything is known of an affiliate. */
export const NO_AFFILIATE: RegistrationView['affiliate'] = { state: 'none', code: undefined };

const NOBODY: Invitation = { affiliateCode: undefined, referralCode: undefined };

interface AffiliateState {
  affiliate: RegistrationView['affiliate'];
  setAffiliate: Dispatch<RegistrationView['affiliate']>;
  /** The rules show a field for the code. */
  isEnabled: boolean;
}

/** Shown in its field, to be put right. */
function wrongCode(form: Form, code: string): RegistrationView['affiliate'] {
  if (!form.getValues('affiliateCode')) form.setValue('affiliateCode', code);
  return { state: 'invalid', code };
}

/**
 * Who brought the visitor, by the address or the domain. An affiliate's code that is in force needs no field; one that
 * is not is shown, so that it can be put right (specification §4).
 */
export function useAffiliate(form: Form, { affiliate, setAffiliate, isEnabled }: AffiliateState) {
  const [invitation, setInvitation] = useState(NOBODY);

  /** What the server would refuse again is not sent again. */
  function refuse(error: unknown): void {
    const { affiliateCode, referralCode } = fieldProblems(error);
    if (referralCode) setInvitation({ ...invitation, referralCode: undefined });
    const refused = affiliate.code ?? invitation.affiliateCode;
    if (affiliateCode && refused) setAffiliate(wrongCode(form, refused));
  }

  useEffect(() => {
    const found = readInvitation(location.search);
    setInvitation(found);
    if (!found.affiliateCode && !isEnabled) return undefined;
    let isCurrent = true;
    const asked = found.affiliateCode;
    const answered = ({ valid, code }: { valid: boolean; code?: string | undefined }) => {
      if (!isCurrent) return;
      if (valid) setAffiliate({ state: 'valid', code: code ?? asked });
      else if (asked) setAffiliate(wrongCode(form, asked));
    };
    // What could not be asked now is verified with the registration itself.
    findAffiliate(asked).then(answered, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [form, isEnabled, setAffiliate]);

  const affiliateCode = affiliate.state === 'none' ? invitation.affiliateCode : undefined;
  const valid = affiliate.state === 'valid' ? affiliate.code : undefined;
  return { invitation: { ...invitation, affiliateCode: valid ?? affiliateCode }, refuse };
}

/** Verifies the code that was typed, before anything else is done with the form. Gives what is wrong, in words. */
export async function affiliateProblem(form: Form, t: Translator): Promise<string | undefined> {
  const code = form.getValues('affiliateCode').trim();
  if (!code) return undefined;
  const message = t('errors:invitation_code_error');
  try {
    const { valid } = await findAffiliate(code);
    if (valid) return undefined;
    form.setError('affiliateCode', { type: 'server', message }, { shouldFocus: true });
    return message;
  } catch (error) {
    return errorText(t, error);
  }
}
