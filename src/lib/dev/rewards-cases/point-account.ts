import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { dayOf, type DayNumber } from '#rules/rewards/days';
import {
  accruePoints,
  EARNING_TYPES,
  pointRate,
  type EarningType,
  type PointRates,
} from '#rules/rewards/points/accrual';
import { changePoints, type PointBalance } from '#rules/rewards/points/balance';
import { conversionRefusal, convertPoints, type ConversionRules } from '#rules/rewards/points/conversion';
import { redemptionRefusal, type PointItem, type RedemptionState } from '#rules/rewards/points/redemption';
import { amount, CLOCK_START, count, instant, signedAmount, ZONE } from './wire.ts';

const earned = { type: z.enum(EARNING_TYPES), base: amount, level: count.default(0) };
const password = z.boolean().default(true);
export const pointsEvent = z.discriminatedUnion('t', [
  z.object({ t: z.literal('earn'), ...earned }),
  z.object({ t: z.literal('unearn'), ...earned }),
  z.object({
    t: z.literal('redeem'),
    id: z.string(),
    item: z.string(),
    quantity: z.int().default(1),
    password,
    level: count.default(0),
  }),
  z.object({ t: z.literal('decide'), id: z.string(), approve: z.boolean() }),
  z.object({ t: z.literal('convert'), points: signedAmount, password, at: instant.optional() }),
  z.object({ t: z.literal('adjust'), points: signedAmount }),
]);
type PointsEvent = z.infer<typeof pointsEvent>;
type EventOf<Type extends PointsEvent['t']> = Extract<PointsEvent, { t: Type }>;

interface HistoryRow {
  type: EarningType | 'redeem';
  changed: string;
  balance: string;
  status: RedemptionState;
  name?: string;
}

interface Redemption {
  readonly item: string;
  readonly quantity: number;
  state: RedemptionState;
  /** Row of the history that shows its state. */
  readonly row: HistoryRow;
}

/** One member's points, as the services and the ledger hold them. */
export class PointAccount {
  readonly #rates: PointRates;
  readonly #items: Map<string, PointItem>;
  readonly #conversion: ConversionRules;
  #points: PointBalance = { balanceMinor: 0n, receivableMinor: 0n };
  #heldMinor = 0n;
  #cashMinor = 0n;
  #turnoverMinor = 0n;
  #at = CLOCK_START;
  readonly #carries = new Map<EarningType, bigint>();
  readonly #converted = new Map<DayNumber, bigint>();
  readonly #redemptions = new Map<string, Redemption>();
  readonly #history: HistoryRow[] = [];

  constructor(rates: PointRates, items: Map<string, PointItem>, conversion: ConversionRules) {
    this.#rates = rates;
    this.#items = items;
    this.#conversion = conversion;
  }

  apply(each: PointsEvent): string {
    switch (each.t) {
      case 'earn':
        return this.#earn(each.type, each.level, each.base);
      case 'unearn':
        return this.#earn(each.type, each.level, -each.base);
      case 'redeem':
        return this.#redeem(each);
      case 'decide':
        return this.#decide(each);
      case 'convert':
        return this.#convert(each);
      case 'adjust':
        this.#change(each.points, { type: 'redeem', status: 'approved', name: 'adjust' });
        return 'OK';
    }
  }

  toResult() {
    return {
      balance: formatAmount(this.#points.balanceMinor),
      held: formatAmount(this.#heldMinor),
      owed: formatAmount(this.#points.receivableMinor),
      carry: Object.fromEntries(
        [...this.#carries].filter(([, carry]) => carry !== 0n).map(([type, carry]) => [type, String(carry)]),
      ),
      cash: formatAmount(this.#cashMinor),
      turnover: formatAmount(this.#turnoverMinor),
      stock: Object.fromEntries([...this.#items].map(([name, { stock }]) => [name, stock])),
      redemptions: Object.fromEntries([...this.#redemptions].map(([id, { state }]) => [id, state])),
      history: this.#history,
    };
  }

  #earn(type: EarningType, level: number, baseMinor: bigint): string {
    const rate = pointRate(this.#rates, type, level);
    const { pointsMinor, carry } = accruePoints(baseMinor, rate, this.#carries.get(type) ?? 0n);
    this.#carries.set(type, carry);
    this.#change(pointsMinor, { type, status: 'approved' });
    return 'OK';
  }

  #redeem({ id, item: name, quantity, password: isPasswordRight, level }: EventOf<'redeem'>): string {
    const redeemed = this.#items.get(name);
    const refusal = redemptionRefusal(this.#redemptions.has(id) ? undefined : redeemed, {
      quantity,
      isPasswordRight,
      level,
      redeemedBefore: this.#redeemedBefore(name),
      balanceMinor: this.#points.balanceMinor,
    });
    if (refusal || !redeemed) return refusal ?? 'NOT_ALLOWED';
    const pointsMinor = redeemed.pointsMinor * BigInt(quantity);
    this.#items.set(name, { ...redeemed, stock: redeemed.stock - quantity });
    this.#heldMinor += pointsMinor;
    const row = this.#change(-pointsMinor, { type: 'redeem', status: 'in_process', name });
    const redemption: Redemption = { item: name, quantity, state: 'in_process', row };
    this.#redemptions.set(id, redemption);
    if (redeemed.isAutomatic) this.#approve(redemption, redeemed);
    return 'OK';
  }

  #decide({ id, approve }: EventOf<'decide'>): string {
    const redemption = this.#redemptions.get(id);
    const redeemed = redemption && this.#items.get(redemption.item);
    if (!redemption || !redeemed || redemption.state !== 'in_process') return 'NOT_ALLOWED';
    if (approve) this.#approve(redemption, redeemed);
    else this.#reject(redemption, redeemed);
    return 'OK';
  }

  #approve(redemption: Redemption, { pointsMinor, amountMinor }: PointItem): void {
    setState(redemption, 'approved');
    this.#heldMinor -= pointsMinor * BigInt(redemption.quantity);
    this.#cashMinor += amountMinor * BigInt(redemption.quantity);
  }

  #reject(redemption: Redemption, redeemed: PointItem): void {
    const { item: name, quantity } = redemption;
    setState(redemption, 'rejected');
    const pointsMinor = redeemed.pointsMinor * BigInt(quantity);
    this.#heldMinor -= pointsMinor;
    this.#items.set(name, { ...redeemed, stock: redeemed.stock + quantity });
    this.#change(pointsMinor, { type: 'redeem', status: 'rejected', name });
  }

  #convert({ points: pointsMinor, password: isPasswordRight, at = this.#at }: EventOf<'convert'>): string {
    this.#at = at;
    const convertedTodayMinor = this.#converted.get(dayOf(at, ZONE)) ?? 0n;
    const { balanceMinor } = this.#points;
    const request = { pointsMinor, isPasswordRight, convertedTodayMinor, balanceMinor };
    const refusal = conversionRefusal(this.#conversion, request);
    if (refusal) return refusal;
    const { moneyMinor, turnoverMinor } = convertPoints(this.#conversion, pointsMinor);
    this.#converted.set(dayOf(at, ZONE), convertedTodayMinor + pointsMinor);
    this.#cashMinor += moneyMinor;
    this.#turnoverMinor += turnoverMinor;
    this.#change(-pointsMinor, { type: 'redeem', status: 'approved', name: 'convert' });
    return 'OK';
  }

  #redeemedBefore(name: string): number {
    return [...this.#redemptions.values()]
      .filter((redemption) => redemption.item === name && redemption.state !== 'rejected')
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Changes the balance and writes a row of the history, unless nothing changed. */
  #change(pointsMinor: bigint, row: Pick<HistoryRow, 'type' | 'status' | 'name'>): HistoryRow {
    const before = this.#points;
    this.#points = changePoints(before, pointsMinor);
    const changedMinor = this.#points.balanceMinor - before.balanceMinor;
    const written = { ...row, changed: formatAmount(changedMinor), balance: formatAmount(this.#points.balanceMinor) };
    if (changedMinor !== 0n) this.#history.push(written);
    return written;
  }
}

function setState(redemption: Redemption, state: RedemptionState): void {
  redemption.state = state;
  redemption.row.status = state;
}
