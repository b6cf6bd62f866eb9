import { EMPTY, checkField } from './field.ts';
import type { FieldProblems } from './check.ts';
import { PATTERNS } from './patterns.ts';
import type { FieldRule } from './settings.ts';

const PAYMENT_PASSWORD_RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: PATTERNS.no_spaces,
  patternId: 'no_spaces',
  minLength: 6,
  maxLength: 20,
};

interface PaymentPasswordInput {
  /** The account's password, which the request verifies too. */
  password: string;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

/** Returns the problems of a new payment password. It must differ from the account's password, which it supplements. */
export function checkPaymentPassword(input: PaymentPasswordInput): FieldProblems {
  const problems: FieldProblems = {};
  if (!input.password) problems.password = EMPTY;
  const problem = checkField(PAYMENT_PASSWORD_RULE, input.paymentPassword);
  if (problem) problems.paymentPassword = problem;
  else if (input.paymentPassword === input.password) problems.paymentPassword = { code: 'payment_password_same' };
  if (!input.confirmPaymentPassword) problems.confirmPaymentPassword = EMPTY;
  else if (input.confirmPaymentPassword !== input.paymentPassword) {
    problems.confirmPaymentPassword = { code: 'inconsistent_twice' };
  }
  return problems;
}
