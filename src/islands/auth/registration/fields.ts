import type { RegistrationField } from '#rules/identity/registration';

/** Presentation of a field; whether it is shown and what it accepts comes from the server's rules. */
interface FieldPresentation {
  autoComplete: string;
  kind?: 'secret' | 'mobile' | 'code' | 'captcha';
  type?: 'email' | 'date';
  inputMode?: 'numeric';
  autoCapitalize?: 'words';
  /** The hint below the field: its pattern, or a text of its own (`auth:hint.<name>`). */
  hint?: 'pattern' | 'own';
}

/** Fields of the form: those of the server's rules and three derived ones. */
export type FormFieldName = RegistrationField | 'confirmPassword' | 'verificationCode' | 'dateOfBirth';

const plain = { autoComplete: 'off', hint: 'pattern' } as const;
const number = { ...plain, inputMode: 'numeric' } as const;

/** Fields in the order of the form. */
const FIELDS: Readonly<Record<FormFieldName, FieldPresentation>> = {
  username: { autoComplete: 'username', hint: 'pattern' },
  mobileNum: { autoComplete: 'tel-national', kind: 'mobile' },
  verificationCode: { autoComplete: 'one-time-code', kind: 'code' },
  password: { autoComplete: 'new-password', kind: 'secret', hint: 'pattern' },
  confirmPassword: { autoComplete: 'new-password', kind: 'secret' },
  paymentPassword: { autoComplete: 'off', kind: 'secret', hint: 'own' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words', hint: 'own' },
  email: { autoComplete: 'email', type: 'email' },
  dateOfBirth: { autoComplete: 'bday', type: 'date' },
  zalo: number,
  whatsapp: number,
  line: plain,
  facebook: plain,
  wechat: plain,
  qqNum: number,
  idNumber: plain,
  recommenderId: { autoComplete: 'off' },
  affiliateCode: { autoComplete: 'off' },
  captcha: { autoComplete: 'off', kind: 'captcha' },
};

export const FORM_FIELDS = Object.keys(FIELDS) as FormFieldName[];

export const presentationOf = (name: FormFieldName): FieldPresentation => FIELDS[name];
