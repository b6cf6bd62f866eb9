import type { CallOptions } from '#browser/client';
import { tagToCode } from '#i18n/locales';
import type { RegistrationFormValues } from './registration-form.ts';

type Body = CallOptions<'PUT /wps/member/register'>['body'];

interface Context {
  tag: string;
  proof: string | undefined;
  /** The page's query: an invitation comes as `referralCode`. */
  search: string;
}

/** What is sent: text without outer blanks, optional fields only when they were filled. */
export function registrationBody(values: RegistrationFormValues, { tag, proof, search }: Context): Body {
  const referralCode = new URLSearchParams(search).get('referralCode')?.trim().slice(0, 64);
  return {
    username: values.username.trim(),
    password: values.password,
    confirmPassword: values.confirmPassword,
    agree: true,
    ...filled({ payeeName: values.payeeName, email: values.email }),
    ...(referralCode ? { referralCode } : {}),
    language: tagToCode(tag),
    proof,
  };
}

function filled(texts: { payeeName: string; email: string }): Partial<typeof texts> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );
}
