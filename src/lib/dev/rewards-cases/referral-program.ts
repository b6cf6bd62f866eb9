import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { dayOf, type DayNumber } from '#rules/rewards/days';
import {
  commissionShare,
  dailyCommission,
  earnsCommission,
  IDENTITY_KEYS,
  judgeReferral,
  MAX_COMMISSION_LEVELS,
  referralFlags,
  referralRewards,
  type IdentityFacts,
  type IdentityKey,
  type ReferralFlag,
  type ReferralSettings,
  type ReferralState,
} from '#rules/rewards/referrals';
import { CLOCK_START, formatAmounts, instant, signedAmount, ZONE } from './wire.ts';

export const identity = {
  device: z.string().optional(),
  ip: z.string().optional(),
  payment: z.string().optional(),
  person: z.string().optional(),
};

export const referralEvent = z.discriminatedUnion('t', [
  z.object({ t: z.literal('register'), member: z.string(), by: z.string(), at: instant, ...identity }),
  z.object({ t: z.literal('deposit'), member: z.string(), amount: signedAmount, at: instant }),
  z.object({ t: z.literal('settle'), member: z.string(), turnover: signedAmount, at: instant }),
  z.object({ t: z.literal('clear'), member: z.string(), at: instant.optional() }),
  z.object({ t: z.literal('refuse'), member: z.string(), at: instant.optional() }),
]);
type ReferralEvent = z.infer<typeof referralEvent>;
type EventOf<Type extends ReferralEvent['t']> = Extract<ReferralEvent, { t: Type }>;

/** Facts as the rules take them; a case has one of each kind at most. */
export function factsOf(given: { readonly [Key in IdentityKey]?: string | undefined }): IdentityFacts {
  return Object.fromEntries(IDENTITY_KEYS.map((key) => [key, given[key] === undefined ? [] : [given[key]]]));
}

interface Referral {
  readonly member: string;
  readonly by: string;
  readonly registeredAt: Date;
  state: ReferralState;
  flags: readonly ReferralFlag[];
  depositsMinor: bigint;
  turnoverMinor: bigint;
}

interface Reward {
  member: string;
  kind: string;
  amount: string;
  for: string;
}

/** Referrals of all members, as the service's tables hold them. */
export class ReferralProgram {
  readonly #settings: ReferralSettings;
  /** Everybody who may refer, with what is known of them. */
  readonly #members: Map<string, IdentityFacts>;
  readonly #referrals = new Map<string, Referral>();
  readonly #rewards: Reward[] = [];
  /** Shares of turnover by day and referrer. */
  readonly #shares = new Map<DayNumber, Map<string, bigint>>();
  #at = CLOCK_START;

  constructor(ofSite: ReferralSettings, members: Map<string, IdentityFacts>) {
    this.#settings = ofSite;
    this.#members = members;
  }

  /** Returns false when the event is refused. */
  apply(each: ReferralEvent): boolean {
    this.#at = each.at ?? this.#at;
    switch (each.t) {
      case 'register':
        return this.#register(each);
      case 'deposit':
        return this.#add(each.member, { depositsMinor: each.amount, turnoverMinor: 0n });
      case 'settle':
        this.#collectTurnover(each);
        return this.#add(each.member, { depositsMinor: 0n, turnoverMinor: each.turnover });
      case 'clear':
        return this.#clear(each.member);
      case 'refuse':
        return this.#refuse(each.member);
    }
  }

  toResult() {
    return {
      referrals: [...this.#referrals.values()].map(({ member, by, state, flags }) => ({ member, by, state, flags })),
      rewards: this.#rewards,
      commission: formatAmounts(this.#commissions()),
    };
  }

  #register({ member, by, at, device, ip, payment, person }: EventOf<'register'>): boolean {
    const isNew = !this.#members.has(member);
    const referrer = by === member ? undefined : this.#members.get(by);
    const facts = factsOf({ device, ip, payment, person });
    // The registration itself goes on without a referrer.
    if (isNew) this.#members.set(member, facts);
    if (!isNew || !referrer) return false;
    const otherReferees = [...this.#referrals.keys()].flatMap((other) => this.#members.get(other) ?? []);
    const flags = referralFlags(facts, referrer, otherReferees);
    const state = flags.length > 0 ? 'flagged' : 'pending';
    this.#referrals.set(member, { member, by, registeredAt: at, state, flags, depositsMinor: 0n, turnoverMinor: 0n });
    return true;
  }

  #add(member: string, added: { depositsMinor: bigint; turnoverMinor: bigint }): boolean {
    const referral = this.#referrals.get(member);
    if (!referral) return this.#members.has(member);
    referral.depositsMinor += added.depositsMinor;
    referral.turnoverMinor += added.turnoverMinor;
    this.#judge(referral);
    return true;
  }

  #clear(member: string): boolean {
    const referral = this.#referrals.get(member);
    if (referral?.state !== 'flagged') return false;
    referral.state = 'pending';
    referral.flags = [];
    this.#judge(referral);
    return true;
  }

  #refuse(member: string): boolean {
    const referral = this.#referrals.get(member);
    if (referral?.state !== 'flagged') return false;
    referral.state = 'refused';
    return true;
  }

  #judge(referral: Referral): void {
    if (referral.state !== 'pending') return;
    const validReferrals = [...this.#referrals.values()].filter(
      ({ by, state }) => by === referral.by && state === 'valid',
    ).length;
    referral.state = judgeReferral(this.#settings, { ...referral, validReferrals }, this.#at);
    if (referral.state === 'valid') this.#reward(referral, validReferrals + 1);
  }

  #reward({ member, by }: Referral, validReferrals: number): void {
    for (const { kind, amountMinor } of referralRewards(this.#settings, validReferrals)) {
      const recipient = kind === 'referee' ? member : by;
      const reason = kind === 'tier' ? String(validReferrals) : member;
      this.#rewards.push({ member: recipient, kind, amount: formatAmount(amountMinor), for: reason });
    }
  }

  /** Adds a turnover to those of everybody above, unless the member's own state forbids it at this moment. */
  #collectTurnover({ member, turnover, at }: EventOf<'settle'>): void {
    let referral = this.#referrals.get(member);
    if (!referral || !earnsCommission(referral.state)) return;
    const day = dayOf(at, ZONE);
    const byReferrer = this.#shares.get(day) ?? new Map<string, bigint>();
    this.#shares.set(day, byReferrer);
    for (let level = 0; referral && level < MAX_COMMISSION_LEVELS; level += 1) {
      const share = commissionShare(this.#settings, turnover, level);
      byReferrer.set(referral.by, (byReferrer.get(referral.by) ?? 0n) + share);
      referral = this.#referrals.get(referral.by);
    }
  }

  #commissions(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const byReferrer of this.#shares.values()) {
      for (const [referrer, shares] of byReferrer) {
        sums.set(referrer, (sums.get(referrer) ?? 0n) + dailyCommission(shares));
      }
    }
    return new Map([...sums].filter(([, sumMinor]) => sumMinor !== 0n));
  }
}
