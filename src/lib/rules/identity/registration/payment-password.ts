import { EMPTY, checkField } from './field.ts';
import type { FieldProblems } from './check.ts';
import { PATTERNS } from './patterns.ts';
import type { FieldRule } from './settings.ts';
import { isWeakPaymentPassword, type KnownFacts } from './weak-payment-password.ts';

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

/**
 * Returns the problems of a new payment password. It must differ from the account's password, which it supplements, and not be
 * easy to guess; a page does not know every fact, so the server checks again.
 */
export function checkPaymentPassword(input: PaymentPasswordInput, facts?: KnownFacts): FieldProblems {
  const problems: FieldProblems = {};
  if (!input.password) problems.password = EMPTY;
  const problem = checkField(PAYMENT_PASSWORD_RULE, input.paymentPassword);
  if (problem) problems.paymentPassword = problem;
  else if (input.paymentPassword === input.password) problems.paymentPassword = { code: 'payment_password_same' };
  else if (isWeakPaymentPassword(input.paymentPassword, facts)) problems.paymentPassword = { code: 'password_common' };
  if (!input.confirmPaymentPassword) problems.confirmPaymentPassword = EMPTY;
  else if (input.confirmPaymentPassword !== input.paymentPassword) {
    problems.confirmPaymentPassword = { code: 'inconsistent_twice' };
  }
  return problems;
}
