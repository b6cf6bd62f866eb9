import * as z from 'zod';
import { type RewardGrant, VendorRefusedError } from '#domain/games';
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
const reward = z.object({ reward_uuid: vendorId });
const rewards = z.object({ rewards: z.array(reward.extend({ operator_reference: z.string().nullish() })) });

type Send = (path: string, fields: object) => Promise<unknown>;

/** Hub88's Freebets API: grants free bets, and takes them back. */
export class Hub88Freebets {
  readonly #send: Send;
  readonly #unit: bigint;

  constructor({ send, unit }: { send: Send; unit: bigint }) {
    this.#send = send;
    this.#unit = unit;
  }

  /**
   * Grants free bets once for the portal's id, which is the reference of the reward, and returns the vendor's id of it. Throws
   * VendorRefusedError when the vendor has no template of such free bets.
   */
  async grant(grant: RewardGrant): Promise<string> {
    const { id, playerId: user, gameCode: game_code, rounds, currency, expiresAt } = grant;
    const earlier = readAnswer(rewards, await this.#send('freebet/rewards/list', { user }));
    const same = earlier.rewards.find(({ operator_reference }) => operator_reference === id);
    if (same) return same.reward_uuid;
    const bet_value = toInteger(grant.stakeMinor, SCALE, this.#unit);
    const created = await this.#send('freebet/rewards/create', {
      user,
      prepaid_uuid: await this.#findPrepaid({ game_code, currency, bet_value, bet_count: String(rounds) }),
      game_code,
      currency,
      bet_value: exactNumber(bet_value),
      bet_count: rounds,
      end_time: expiresAt.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length),
      operator_reference: id,
    });
    return readAnswer(reward, created).reward_uuid;
  }

  /** Takes free bets back by the vendor's id; without effect for none. */
  async cancel(rewardId: string): Promise<void> {
    await this.#send('freebet/rewards/cancel', { reward_uuid: rewardId });
  }

  async #findPrepaid(requested: { game_code: string; currency: string; bet_value: string; bet_count: string }) {
    const { game_code, currency, bet_value, bet_count } = requested;
    const listed = readAnswer(prepaids, await this.#send('freebet/prepaids/list', { game_code }));
    const fitting = listed.find(
      (prepaid) =>
        !prepaid.bonus_buy &&
        (prepaid.game_code ?? game_code) === game_code &&
        prepaid.currency === currency &&
        (prepaid.bet_value ?? bet_value) === bet_value &&
        (prepaid.bet_count ?? bet_count) === bet_count,
    );
    if (fitting) return fitting.prepaid_uuid;
    throw new VendorRefusedError(
      new Error(`no prepaid of ${game_code} fits ${bet_count} bets of ${bet_value} ${currency}`),
    );
  }
}
