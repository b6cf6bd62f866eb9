import { tagToCode } from '#i18n/locales';
import type { RegistrationMode } from '#rules/identity/registration';
import type { Invitation } from '#browser/account/invitation';
import type { MobileVerification } from '#browser/stores/auth/mobile-verifier';
import type { Registration } from '#browser/stores/auth/registration';
import { type FormFieldName, presentationOf } from './fields.ts';
import type { RegistrationFormValues } from './registration-form.ts';

/** The page's own address. */
type PageAddress = Pick<Location, 'hostname' | 'origin' | 'pathname'>;

interface Context {
  mode: RegistrationMode;
  /** The shown fields; other values are not sent. */
  fields: readonly FormFieldName[];
  tag: string;
  humanCheck: string | undefined;
  /** Verification of the mobile number, if required. */
  mobileVerification: MobileVerification | undefined;
  invitation: Invitation;
  /** Id of the captcha picture. */
  captchaId: string;
  location: PageAddress;
}

/** Builds the body of the request. Trims texts and omits empty optional fields. */
export function registrationBody(values: RegistrationFormValues, context: Context): Registration {
  const { mode, fields, tag, humanCheck, mobileVerification, invitation, captchaId, location } = context;
  const { username = '', password, verificationCode: _, ...texts } = getFilledValues(values, fields);
  const common = {
    ...getOrigin(invitation, location),
    ...texts,
    ...mobileVerification,
    ...(texts.mobileNum ? { countryDialingCode: values.countryDialingCode } : {}),
    ...(texts.captcha ? { captchaId } : {}),
    agree: true as const,
    language: tagToCode(tag),
    humanCheck,
  };
  if (mode === 'mobile') return { mode, body: { ...common, ...(password ? { password } : {}) } };
  return { mode, body: { ...common, username, password: password ?? '' } };
}

/** Returns what every registration sends: the codes of the invitation, and the address of the form. */
export function getOrigin(
  { affiliateCode, referralCode, link }: Invitation,
  { hostname, origin, pathname }: PageAddress,
) {
  return {
    ...(affiliateCode ? { affiliateCode } : {}),
    ...(referralCode ? { referralCode } : {}),
    ...(link ? { linkCode: link } : {}),
    domain: hostname,
    // Without its query, which may contain other codes.
    registerUrl: origin + pathname,
  };
}

function getFilledValues(
  values: RegistrationFormValues,
  fields: readonly FormFieldName[],
): Partial<Record<FormFieldName, string>> {
  const filled = fields
    .map((name) => [name, presentationOf(name).kind === 'secret' ? values[name] : values[name].trim()] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(filled);
}
