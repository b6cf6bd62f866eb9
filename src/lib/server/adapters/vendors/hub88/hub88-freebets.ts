import * as z from 'zod';
import { type RewardGrant, VendorRefusedError } from '#domain/games';
import type { Clock } from '#kernel/clock';
import { exactNumber, jsonNumber } from '#kernel/exact-json';
import { toInteger } from '../amounts.ts';
import { vendorId } from '../dialect.ts';
import { readAnswer } from '../port-vendor.ts';

/** Amounts are integers in 1/100,000 of the unit. */
export const SCALE = 5;

/** A template of free bets; what it leaves open (null) is chosen with the grant. */
const prepaids = z.array(
  z.object({
    prepaid_uuid: vendorId,
    game_code: z.string().optional(),
    currency: z.string(),
    bet_value: jsonNumber.nullish(),
    bet_count: jsonNumber.nullish(),
    bonus_buy: z.boolean().nullish(),
  }),
);
/** A series of free bets that the operator has agreed with the vendor; its rewards have its values and its time. */
const campaigns = z.array(
  z.object({
    campaign_uuid: vendorId,
    game_code: z.string(),
    currency: z.string(),
    bet_value: jsonNumber,
    bet_count: jsonNumber,
    start_time: z.string().nullish(),
    end_time: z.string().nullish(),
  }),
);
const reward = z.object({ reward_uuid: vendorId });
const rewards = z.object({ rewards: z.array(reward.extend({ operator_reference: z.string().nullish() })) });

/** Values of free bets, as the vendor writes them. */
interface Values {
  game_code: string;
  currency: string;
  bet_value: string;
  bet_count: string;
}

type Send = (path: string, fields: object) => Promise<unknown>;

/** Hub88's Freebets API: grants free bets, and takes them back. */
export class Hub88Freebets {
  readonly #send: Send;
  readonly #unit: bigint;
  readonly #clock: Clock;

  constructor({ send, unit, clock }: { send: Send; unit: bigint; clock: Clock }) {
    this.#send = send;
    this.#clock = clock;
    this.#unit = unit;
  }

  /**
   * Grants free bets once for the portal's id, which is the reference of the reward, and returns the vendor's id of it. Throws
   * VendorRefusedError when the vendor has neither a template nor a campaign of such free bets.
   */
  async grant(grant: RewardGrant): Promise<string> {
    const { id, playerId: user, gameCode: game_code, rounds, currency, expiresAt } = grant;
    const earlier = readAnswer(rewards, await this.#send('freebet/rewards/list', { user }));
    const same = earlier.rewards.find(({ operator_reference }) => operator_reference === id);
    if (same) return same.reward_uuid;
    const bet_value = toInteger(grant.stakeMinor, SCALE, this.#unit);
    const values = { game_code, currency, bet_value, bet_count: String(rounds) };
    const created = await this.#send('freebet/rewards/create', {
      user,
      game_code,
      currency,
      operator_reference: id,
      ...(await this.#findSource(values, toVendorTime(expiresAt))),
    });
    return readAnswer(reward, created).reward_uuid;
  }

  /** Takes free bets back by the vendor's id; without effect for none. */
  async cancel(rewardId: string): Promise<void> {
    await this.#send('freebet/rewards/cancel', { reward_uuid: rewardId });
  }

  /** Returns the fields of a reward that say what it is made from: a template with the values, else a campaign that has them. */
  async #findSource(values: Values, end_time: string) {
    const { bet_value, bet_count } = values;
    const prepaid_uuid = await this.#findPrepaid(values);
    if (prepaid_uuid !== undefined) {
      return { prepaid_uuid, bet_value: exactNumber(bet_value), bet_count: exactNumber(bet_count), end_time };
    }
    const campaign_uuid = await this.#findCampaign(values, end_time);
    if (campaign_uuid !== undefined) return { campaign_uuid };
    const { game_code, currency } = values;
    throw new VendorRefusedError(
      new Error(`no prepaid or campaign of ${game_code} fits ${bet_count} bets of ${bet_value} ${currency}`),
    );
  }

  async #findPrepaid({ game_code, currency, bet_value, bet_count }: Values): Promise<string | undefined> {
    const listed = readAnswer(prepaids, await this.#send('freebet/prepaids/list', { game_code }));
    return listed.find(
      (prepaid) =>
        !prepaid.bonus_buy &&
        (prepaid.game_code ?? game_code) === game_code &&
        prepaid.currency === currency &&
        (prepaid.bet_value ?? bet_value) === bet_value &&
        (prepaid.bet_count ?? bet_count) === bet_count,
    )?.prepaid_uuid;
  }

  /** Returns a campaign that has begun and does not end before the free bets do, which would take them from the player. */
  async #findCampaign(values: Values, endTime: string): Promise<string | undefined> {
    const listed = readAnswer(campaigns, await this.#send('freebet/campaigns/list', {}));
    const now = toVendorTime(this.#clock.now());
    return listed.find(
      ({ game_code, currency, bet_value, bet_count, start_time, end_time }) =>
        game_code === values.game_code &&
        currency === values.currency &&
        bet_value === values.bet_value &&
        bet_count === values.bet_count &&
        (start_time ?? now) <= now &&
        (end_time ?? endTime) >= endTime,
    )?.campaign_uuid;
  }
}

/** Formats an instant as the vendor does, in UTC, so that times compare as text. */
function toVendorTime(instant: Date): string {
  return instant.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
}
