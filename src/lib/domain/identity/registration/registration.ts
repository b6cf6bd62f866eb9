import { assertUsernameFree, type Member, type Registration } from '#domain/members';
import { registrationSettings } from '#domain/modules';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/members/mobile-numbers';
import { isCommonPassword } from '#rules/identity/passwords';
import {
  acceptedRegistration,
  problemsOf,
  registrationSchema,
  type RegistrationMode,
  type RegistrationSettings,
} from '#rules/identity/registration';
import { completeSignIn, type SignInOutcome } from '../sign-in/complete-sign-in.ts';
import { assertCaptcha, assertHuman } from '../limits/human-check.ts';
import { assertNotBreached } from './new-password.ts';
import type { SignedIn } from '../sign-in/open-session.ts';
import { verifyPhone } from '../codes/phone-verification.ts';
import type { IdentityDeps } from '../deps.ts';
import {
  findSponsors,
  registerWithUpline,
  type AcceptedFields,
  type FoundSponsors,
  type SponsorCodes,
} from './sponsors.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';

export interface RegistrationForm {
  mode: RegistrationMode;
  /** The fields as they were typed; checked by the installation's registration rules. */
  fields: object;
  sponsors: SponsorCodes;
  countryDialingCode: string;
  /** The code that was sent to the number. */
  code: string | undefined;
  /** ID token of a phone-auth provider, in place of the code. */
  idToken: string | undefined;
  captchaId: string | undefined;
  humanCheck: string | undefined;
  /** Format yyyy-MM-dd. */
  dateOfBirth: string | undefined;
  /** Address of the page with the form, without its query. */
  registerUrl: string | undefined;
  /** The portal's own language code (MY, EN, …). */
  languageCode: string;
  tokenTransport: TokenTransport;
}

/** The first sign-in of a new member. */
export type FirstSignIn = SignedIn & Pick<SignInOutcome, 'deviceToken'> & Pick<FoundSponsors, 'isReferralRefused'>;

/**
 * Creates a member and signs in. Checks the rules, the sponsors' codes, the human check and the phone in this order, so that
 * a solved puzzle and a code by SMS are consumed last. Throws AppError `registration_closed` and `invitation_code_error`,
 * HumanCheckError, UsernameTakenError, MobileTakenError and InvalidFieldsError.
 */
export async function register(deps: IdentityDeps, visitor: Visitor, form: RegistrationForm): Promise<FirstSignIn> {
  const settings = await registrationSettings(deps.db, deps.settings.market);
  const accepted = checkFields(deps, settings, form);
  const { sponsors, isReferralRefused } = await findSponsors(deps.db, accepted, form.sponsors);
  if (accepted.password !== undefined) await assertNotBreached(deps, accepted.password, 'password');
  await assertHuman(deps, visitor, form.humanCheck);
  if (settings.showCaptcha) await assertCaptcha(deps, visitor, { id: form.captchaId, text: accepted.captcha });
  if (accepted.username) await assertUsernameFree(deps.db, accepted.username);
  const mobile = await verifyMobile(deps, visitor, { settings, accepted, form });
  const registration = { ...(await toRegistration(deps, accepted, form)), ...sponsors, mobile };
  const member = await deps.db.transaction((tx) => registerWithUpline(tx, deps, registration));
  const { passwordHash } = registration;
  const signedIn = await signInNewMember(deps, visitor, { member, tokenTransport: form.tokenTransport, passwordHash });
  return { ...signedIn, isReferralRefused };
}

/**
 * Returns the fields that the registration rules accept. Throws InvalidFieldsError, and AppError `registration_closed` when
 * this kind of registration is off.
 */
function checkFields(
  { settings: { ownNames } }: IdentityDeps,
  settings: RegistrationSettings,
  { mode, fields }: RegistrationForm,
): AcceptedFields {
  const isOpen = mode === 'mobile' ? settings.mobileReg : settings.usernameEnabled;
  if (!isOpen) throw new AppError('registration_closed');
  const isCommon = (password: string) => isCommonPassword(password, ownNames);
  const schema = registrationSchema(settings, { mode, isCommon, toMobile: mobileNumber });
  const result = schema.safeParse(fields);
  if (!result.success) throw new InvalidFieldsError(problemsOf(result.error));
  return acceptedRegistration(settings, result.data, mode);
}

interface CheckedForm {
  settings: RegistrationSettings;
  accepted: AcceptedFields;
  form: RegistrationForm;
}

async function verifyMobile(
  deps: IdentityDeps,
  visitor: Visitor,
  { settings: { smsEnabled }, accepted: { mobileNum }, form }: CheckedForm,
): Promise<Registration['mobile']> {
  const { countryDialingCode, code, idToken } = form;
  const mobile = mobileNum && mobileNumber(countryDialingCode, mobileNum);
  if (!mobile) return undefined;
  if (smsEnabled) await verifyPhone(deps, visitor, { purpose: 'register', mobile, code, idToken });
  return { number: mobile, isVerified: smsEnabled };
}

const CONTACTS = ['qqNum', 'line', 'whatsapp', 'zalo', 'facebook', 'wechat'] as const;
/** The database stores identity numbers sealed: a copy of it must not be enough to impersonate anybody. */
const ID_NUMBER_SEALED_AS = 'member id number';

/** Returns further contacts by field; undefined when none was given. */
function toContacts(accepted: AcceptedFields): Record<string, string> | undefined {
  const given = CONTACTS.flatMap((field) => (accepted[field] ? [[field, accepted[field]] as const] : []));
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

async function toRegistration(
  { passwords, settings, sealer }: IdentityDeps,
  accepted: AcceptedFields,
  { dateOfBirth, registerUrl, languageCode }: RegistrationForm,
) {
  const { username, password, paymentPassword, payeeName, email, idNumber } = accepted;
  return {
    username,
    passwordHash: password === undefined ? null : await passwords.hash(password),
    paymentPasswordHash: paymentPassword && (await passwords.hash(paymentPassword)),
    payeeName,
    email,
    dateOfBirth,
    contacts: toContacts(accepted),
    sealedIdNumber: idNumber && sealer.seal(ID_NUMBER_SEALED_AS, idNumber),
    registerUrl,
    currency: settings.currency,
    languageCode,
  };
}

/** Signs a new member in. */
export async function signInNewMember(
  deps: IdentityDeps,
  visitor: Visitor,
  {
    member,
    tokenTransport,
    passwordHash,
  }: { member: Member; tokenTransport: TokenTransport; passwordHash: string | null },
): Promise<Omit<FirstSignIn, 'isReferralRefused'>> {
  const request = { tokenTransport, isPasswordless: passwordHash === null, passwordHash: passwordHash ?? undefined };
  const outcome = await completeSignIn(deps, visitor, member, request);
  if (outcome.kind !== 'signedIn') throw new Error('a new account has nothing to verify it by');
  return outcome;
}
