import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RegistrationMode, RegistrationSettings } from '#rules/registration';
import { createCaptcha } from '#browser/stores/captcha';
import { $whitelabel, hasModule, loadWhitelabel } from '#browser/stores/whitelabel';
import type { Translator } from '../ui/index.ts';
import {
  EMPTY_REGISTRATION,
  type RegistrationFormValues,
  registrationResolver,
  type RegistrationView,
} from './registration-form.ts';
import { useAffiliate } from './use-affiliate.ts';
import { useRegistrationRules } from './use-registration-rules.ts';

export type RegistrationState = ReturnType<typeof useRegistration>;

function modesOf({ usernameEnabled, mobileReg }: RegistrationSettings): readonly RegistrationMode[] {
  return [...(usernameEnabled ? (['username'] as const) : []), ...(mobileReg ? (['mobile'] as const) : [])];
}

/** The one form behind both ways: what was typed stays when the visitor changes between them. */
export function useRegistration(t: Translator, wanted: RegistrationMode) {
  const rules = useRegistrationRules();
  const modes = modesOf(rules);
  const mode = modes.find((one) => one === wanted) ?? modes[0] ?? 'username';
  const [captcha] = useState(createCaptcha);
  const [affiliate, setAffiliate] = useState<RegistrationView['affiliate']>({ state: 'none', code: undefined });
  const view = useMemo(() => ({ rules, mode, affiliate }), [rules, mode, affiliate]);
  const resolver = useMemo(() => registrationResolver(view, t), [view, t]);
  const form = useForm<RegistrationFormValues>({
    defaultValues: EMPTY_REGISTRATION,
    resolver,
    mode: 'onTouched',
    // GatedForm puts it on the first as the eye finds it: the ways have their fields in another order.
    shouldFocusError: false,
  });
  const ties = useAffiliate(form, { affiliate, setAffiliate, isEnabled: rules.fields.affiliateCode.enabled });
  const isClosed =
    useClosed(Boolean(ties.invitation.affiliateCode ?? ties.invitation.referralCode)) || modes.length === 0;
  return { modes, view, form, captcha, ties, isClosed };
}

/** Where nobody registers on his own, who was invited still may. */
function useClosed(isInvited: boolean): boolean {
  const whitelabel = useStore($whitelabel, { ssr: 'initial' });
  useEffect(() => void loadWhitelabel(), []);
  return !isInvited && whitelabel.state === 'ready' && !hasModule(whitelabel.value, 'DIRECTREG3');
}
