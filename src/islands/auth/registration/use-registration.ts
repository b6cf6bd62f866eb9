import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  DEFAULT_REGISTRATION_SETTINGS,
  type RegistrationMode,
  type RegistrationSettings,
} from '#rules/identity/registration';
import { createCaptcha } from '#browser/stores/auth/captcha';
import { sendRegistrationCode } from '#browser/stores/auth/codes';
import { createMobileVerifier } from '#browser/stores/auth/mobile-verifier';
import { $siteSettings, hasFeature, loadSiteSettings } from '#browser/stores/site-settings';
import { FEATURES } from '#rules/site/modules';
import { useForm } from '../../ui/index.ts';
import { EMPTY_REGISTRATION, registrationProblems, rulesOf } from './registration-form.ts';
import { NO_AFFILIATE, useAffiliate } from './use-affiliate.ts';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/auth/registration';

export type RegistrationState = ReturnType<typeof useRegistration>;

function modesOf({ usernameEnabled, mobileReg }: RegistrationSettings): readonly RegistrationMode[] {
  return [...(usernameEnabled ? (['username'] as const) : []), ...(mobileReg ? (['mobile'] as const) : [])];
}

/** The form of both modes: typed values stay when the visitor switches between them. */
export function useRegistration(preferred: RegistrationMode) {
  const rules = useRegistrationRules();
  const modes = modesOf(rules);
  const mode = modes.find((one) => one === preferred) ?? modes[0] ?? 'username';
  const [captcha] = useState(createCaptcha);
  const [verifier] = useState(() => createMobileVerifier(sendRegistrationCode));
  const [affiliate, setAffiliate] = useState(NO_AFFILIATE);
  const conditions = useMemo(() => ({ rules, mode, affiliate }), [rules, mode, affiliate]);
  const form = useForm(EMPTY_REGISTRATION, {
    check: (values) => registrationProblems(conditions, values),
    firstCheck: 'blur',
  });
  const affiliateState = useAffiliate(form, { affiliate, setAffiliate, isEnabled: rules.fields.affiliateCode.enabled });
  const { affiliateCode, referralCode, link } = affiliateState.invitation;
  const { read, set } = form;
  useEffect(() => {
    // Fills in the code of an invitation.
    if (referralCode && !read().recommenderId) set({ recommenderId: referralCode });
  }, [read, set, referralCode]);
  const isClosed = useClosed(Boolean(affiliateCode ?? referralCode ?? link)) || modes.length === 0;
  return { modes, conditions, form, captcha, verifier, affiliate: affiliateState, isClosed, link };
}

/** Returns whether registration is closed; invited visitors may register even then. */
function useClosed(isInvited: boolean): boolean {
  const siteSettings = useStore($siteSettings, { ssr: 'initial' });
  useEffect(() => void loadSiteSettings(), []);
  return !isInvited && siteSettings.state === 'ready' && !hasFeature(siteSettings.value, FEATURES.directRegistration);
}

/**
 * Returns the server's rules, and until they are loaded the default rules that the page was built with, so that nothing
 * moves when they agree. Nothing is submitted before they are loaded (`useHumanCheck`).
 */
function useRegistrationRules(): RegistrationSettings {
  const settings = valueOf(useStore($registerSettings, { ssr: 'initial' }));
  useEffect(() => void loadRegisterSettings(), []);
  return useMemo(() => (settings ? rulesOf(settings) : DEFAULT_REGISTRATION_SETTINGS), [settings]);
}
