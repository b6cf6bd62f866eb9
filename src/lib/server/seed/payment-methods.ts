import { addMethods, listMethods } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import type { AppContext } from '../context.ts';
import { amount } from './amount.ts';

/** Nobody's: for a look. In production a player would pay real money into it. */
const DEMO_ACCOUNT = { bankCode: 'VCB', accountNumber: '1012345678', holderName: 'CONG TY PARLAY DEMO' };

const DEPOSITS = {
  code: 'bank-transfer',
  direction: 'deposit',
  kind: 'bank-transfer',
  minMinor: amount('50000'),
  maxMinor: amount('300000000'),
} as const;

const PAYOUTS = {
  code: 'bank-payout',
  direction: 'withdrawal',
  kind: 'bank-transfer',
  minMinor: amount('100000'),
  maxMinor: amount('200000000'),
} as const;

/** The first ways to pay in and out; those that are there stay as operations left them. */
export async function seedPaymentMethods(tx: Tx, { config, log }: AppContext): Promise<void> {
  const { currency, depositAccount, isProduction } = config;
  const payTo = depositAccount ?? (isProduction ? undefined : DEMO_ACCOUNT);
  await addMethods(tx, [...(payTo ? [{ ...DEPOSITS, currency, payTo }] : []), { ...PAYOUTS, currency }]);
  const deposits = await listMethods(tx, 'deposit', currency);
  if (deposits.length === 0) log.warn('nobody can deposit: DEPOSIT_ACCOUNT does not say where transfers go');
}
