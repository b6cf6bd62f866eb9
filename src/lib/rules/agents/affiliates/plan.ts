import * as z from 'zod';
import { amount, amountOrZero, share } from '../../rewards/decimals.ts';
import type { AffiliatePlan } from './statement.ts';

/** Events that are reported to an affiliate's own server. */
export const POSTBACK_EVENTS = ['registration', 'first_deposit', 'qualification'] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

/** Placeholders of a postback's address. */
const PLACEHOLDERS = ['clickId', 'event', 'amount', 'currency', 'playerRef'] as const;
export type PostbackValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Fills the placeholders of a postback's address. */
export function postbackAddress(template: string, values: PostbackValues): URL {
  const known: Readonly<Record<string, string>> = values;
  return new URL(template.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(known[name] ?? '')));
}

/** Returns whether staff may enter an address: https, a host without placeholders, no credentials, known placeholders only. */
function isPostbackTemplate(template: string): boolean {
  const names = Array.from(template.matchAll(PLACEHOLDER), (match) => match[1]);
  const isKnown = names.every((name) => PLACEHOLDERS.some((placeholder) => placeholder === name));
  const url = URL.parse(template.replace(PLACEHOLDER, '0'));
  if (!isKnown || !url || /[{}]/.test(template.split('/')[2] ?? '')) return false;
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
}

/** A plan as it is sent and stored (docs/spec/agents-rulebook.md §9). */
export const affiliatePlanSchema = z
  .strictObject({
    cpa: z
      .strictObject({
        amount,
        minDeposit: amountOrZero,
        minBet: amountOrZero,
        windowDays: z.int().min(1).max(365),
        holdDays: z.int().min(0).max(90),
        needsVerification: z.boolean(),
      })
      .nullable(),
    revenueShare: z
      .strictObject({
        tiers: z
          .array(z.strictObject({ ngr: amountOrZero, firstDeposits: z.int().min(0).max(1_000_000), rate: share }))
          .min(1)
          .max(10),
        carryOver: z.enum(['NONE', 'FULL']),
        highRoller: amount.nullable(),
      })
      .nullable(),
    subRate: share,
    minPayout: amountOrZero,
    /** The account may hold contracts of agents, too. */
    keepsContracts: z.boolean(),
    /** Address of the affiliate's own server, with placeholders; null without postbacks. */
    postback: z.string().max(500).refine(isPostbackTemplate, 'invalid_value').nullable(),
  })
  .refine(({ cpa, revenueShare }) => cpa !== null || revenueShare !== null, {
    path: ['cpa'],
    message: 'invalid_value',
  });

export type AffiliateProgram = z.output<typeof affiliatePlanSchema>;
export type AffiliateProgramText = z.input<typeof affiliatePlanSchema>;

/** Returns the rules by which a plan is settled. */
export function planOf({ cpa, revenueShare, subRate, minPayout }: AffiliateProgram): AffiliatePlan {
  return {
    cpa: cpa
      ? {
          amountMinor: cpa.amount,
          minDepositMinor: cpa.minDeposit,
          windowDays: cpa.windowDays,
          holdDays: cpa.holdDays,
          needsVerification: cpa.needsVerification,
        }
      : undefined,
    revenueShare: revenueShare
      ? {
          tiers: revenueShare.tiers.map(({ ngr, firstDeposits, rate }) => ({
            ngrMinor: ngr,
            firstDeposits,
            ratePpm: rate,
          })),
          carryOver: revenueShare.carryOver,
          highRollerMinor: revenueShare.highRoller,
        }
      : undefined,
    subRatePpm: subRate,
    minPayoutMinor: minPayout,
  };
}
