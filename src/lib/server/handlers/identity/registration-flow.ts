import { assertUsernameFree, type Member, type Registration } from '#domain/members';
import { registrationSettings } from '#domain/modules';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { mobileNumber } from '#rules/mobile-numbers';
import { isCommonPassword } from '#rules/passwords';
import {
  acceptedRegistration,
  problemsOf,
  registrationSchema,
  type RegistrationMode,
  type RegistrationSettings,
} from '#rules/registration';
import type { HandlerInput } from '#api/table';
import { offeredByCode, offeredLocale } from '../../../i18n/locales.ts';
import type { CallContext } from '../../context.ts';
import { marketOf } from '../../market.ts';
import { proveHuman, proveReader } from './human-proof.ts';
import { provePhone } from './phone-proof.ts';
import { contactsOf, pageOf, registerBelow, tiesOf, type Accepted } from './registration-parts.ts';
import { completeSignIn } from './sign-in-flow.ts';

export type RegistrationBody = HandlerInput<'PUT /wps/member/register/mobile'>['body'] & { username?: string };

/**
 * Makes a member and signs in, in the order of specification §4: the rules, the codes of who invites, the human check, the
 * number's proof. What costs the visitor something to get (a proof, a code by SMS) is spent last.
 */
export async function registerBy(call: CallContext, mode: RegistrationMode, body: RegistrationBody) {
  const settings = await registrationSettings(call.app.db, marketOf(call.app.config));
  const accepted = checkedFields(settings, mode, body);
  const ties = await tiesOf(call.app.db, accepted, body);
  await proveHuman(call, body.proof);
  if (settings.showCaptcha) await proveReader(call, { id: body.captchaId, text: accepted.captcha });
  if (accepted.username) await assertUsernameFree(call.app.db, accepted.username);
  const mobile = await provedMobile(call, settings, { ...body, mobileNum: accepted.mobileNum });
  const registration = { ...(await identityOf(call, accepted, body)), ...ties, mobile };
  const member = await call.write((tx) => registerBelow(tx, call.app, registration));
  return { member, answer: await firstSignIn(call, member, body, registration) };
}

/** Throws AppError `registration_closed` for a way that is switched off, and InvalidFieldsError. */
function checkedFields(settings: RegistrationSettings, mode: RegistrationMode, body: RegistrationBody): Accepted {
  const isOpen = mode === 'mobile' ? settings.mobileReg : settings.usernameEnabled;
  if (!isOpen) throw new AppError('registration_closed');
  const schema = registrationSchema(settings, { mode, isCommon: isCommonPassword, toMobile: mobileNumber });
  const result = schema.safeParse(body);
  if (!result.success) throw new InvalidFieldsError(problemsOf(result.error));
  return acceptedRegistration(settings, result.data, mode);
}

async function provedMobile(
  call: CallContext,
  { smsEnabled }: RegistrationSettings,
  { mobileNum, countryDialingCode = '', verificationCode, firebaseIdToken }: RegistrationBody,
): Promise<Registration['mobile']> {
  const number = mobileNum && mobileNumber(countryDialingCode, mobileNum);
  if (!number) return undefined;
  const proof = { purpose: 'register', mobile: number, verificationCode, firebaseIdToken } as const;
  if (smsEnabled) await provePhone(call, proof);
  return { number, isProved: smsEnabled };
}

async function identityOf(
  call: CallContext,
  accepted: Accepted,
  { language, dateOfBirth, registerUrl }: RegistrationBody,
) {
  const { username, password, paymentPassword, payeeName, email } = accepted;
  const { passwords, config } = call.app;
  return {
    username,
    passwordHash: password === undefined ? null : await passwords.hash(password),
    paymentPasswordHash: paymentPassword && (await passwords.hash(paymentPassword)),
    payeeName,
    email,
    dateOfBirth,
    contacts: contactsOf(accepted),
    registerUrl: pageOf(registerUrl),
    currency: config.currency,
    language: (offeredByCode(language ?? '') ?? offeredLocale(call.tag)).code,
  };
}

async function firstSignIn(
  call: CallContext,
  member: Member,
  { transport }: RegistrationBody,
  { passwordHash }: Pick<Registration, 'passwordHash'>,
) {
  const isPasswordless = passwordHash === null;
  const request = { transport, isPasswordless, passwordHash: passwordHash ?? undefined };
  const answer = await completeSignIn(call, member, request);
  if ('stepUp' in answer) throw new Error('an account that was just made has nothing to be asked for');
  return answer;
}
