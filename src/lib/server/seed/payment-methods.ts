import { addMethods, listMethods } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import type { AppContext } from '../context.ts';
import { amount } from './amount.ts';

/** Fictitious account for demo installations. In production a player would transfer real money to it. */
const DEMO_ACCOUNT = { bankCode: 'VCB', accountNumber: '1012345678', holderName: 'CONG TY PARLAY DEMO' };

const DEPOSITS = {
  code: 'bank-transfer',
  direction: 'deposit',
  kind: 'bank-transfer',
  minMinor: amount('50000'),
  maxMinor: amount('300000000'),
  etaMinutes: 15,
} as const;

const GATEWAY = {
  code: 'gateway',
  direction: 'deposit',
  kind: 'gateway',
  minMinor: amount('20000'),
  maxMinor: amount('50000000'),
  sort: 1,
} as const;

const WITHDRAWALS = {
  code: 'bank-withdrawal',
  direction: 'withdrawal',
  kind: 'bank-transfer',
  minMinor: amount('100000'),
  maxMinor: amount('200000000'),
  etaMinutes: 30,
} as const;

/** Creates the initial payment methods; existing ones stay as staff left them. */
export async function seedPaymentMethods(tx: Tx, { config, gateway, log }: AppContext): Promise<void> {
  const { currency, depositAccount, isProduction } = config;
  const payTo = depositAccount ?? (isProduction ? undefined : DEMO_ACCOUNT);
  await addMethods(tx, [
    ...(payTo ? [{ ...DEPOSITS, currency, payTo }] : []),
    ...(gateway ? [{ ...GATEWAY, currency }] : []),
    { ...WITHDRAWALS, currency },
  ]);
  const deposits = await listMethods(tx, 'deposit', currency);
  if (deposits.length === 0)
    log.warn('nobody can deposit: DEPOSIT_ACCOUNT does not say where transfers go, and GATEWAY_URL no gateway');
}
