import { z } from 'zod';
import { EARNING_TYPES } from '#rules/rewards/points/accrual';
import { DELIVERY_LENGTHS, DELIVERY_PHONE } from '#rules/rewards/points/delivery';
import { POINT_TYPES } from '#rules/rewards/points/history';
import { ITEM_KINDS, REDEMPTION_STATES } from '#rules/rewards/points/redemption';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  isPeriod,
  nothing,
  pageQuery,
  pageResponse,
  PERIOD_INVERTED,
  periodQuery,
  publicId,
} from '../scalars.ts';
import { picture } from './content.ts';

/** An item of the point mall, as everybody sees it. */
export const pointItemOut = z.object({
  id: publicId,
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  summary: z.string(),
  /** Language of the texts. */
  language: z.string(),
  image: picture.nullable(),
  /** Price of one piece. */
  points: amountOut,
  /** Cash or bonus that one piece pays; null for goods. */
  amount: amountOut.nullable(),
  stock: z.int(),
  /** Pieces that one member may redeem; null for any number. */
  maxPerMember: z.int().nullable(),
  /** VIP level from which it can be redeemed. */
  minLevel: z.int(),
  isAutomatic: z.boolean(),
  /** Wagering, hours and highest bet of a bonus. */
  bonus: z.object({ factor: z.string(), validHours: z.int(), maxBet: amountOut }).nullable(),
});

const paymentPassword = z.string().min(1).max(256);

const textWithin = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

/** The address that goods are sent to. */
const deliveryIn = z.strictObject({
  recipient: textWithin(DELIVERY_LENGTHS.recipient),
  phone: z.string().trim().regex(DELIVERY_PHONE),
  address: textWithin(DELIVERY_LENGTHS.address),
});

const deliveryOut = z.object({
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Number by which the carrier finds the parcel. */
  tracking: z.string().nullable(),
});

export const redemptionOut = z.object({
  id: publicId,
  itemId: publicId,
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  image: picture.pick({ src: true, width: true, height: true }).nullable(),
  quantity: z.int(),
  points: amountOut,
  amount: amountOut.nullable(),
  state: z.enum(REDEMPTION_STATES),
  reason: z.string().nullable(),
  createdAt: instantOut,
  decidedAt: instantOut.nullable(),
});

const LIMIT = { points: 60, windowSeconds: 600, by: 'account' } as const;

/** Relays of the specification for points and the point mall. */
export const points = defineEndpoints({
  'GET /wps/relay/PTS_balance': {
    summary:
      'The member’s points: those that can be spent, those in redemptions, and those that a correction still takes',
    access: 'member',
    response: z.object({ balance: amountOut, held: amountOut, owed: amountOut, level: z.int() }),
  },
  'GET /wps/relay/PTS_config': {
    summary: 'How points are earned at the member’s level, and how they become cash',
    access: 'member',
    response: z.object({
      currency,
      /** Points per currency unit, with up to nine decimals. */
      rates: z.record(z.enum(EARNING_TYPES), z.string()),
      convert: z.object({
        /** Cash that one point pays. */
        money: amountOut,
        min: amountOut,
        step: amountOut,
        maxPerDay: amountOut.nullable(),
        /** Multiple of the cash that must be staked before a withdrawal. */
        turnoverFactor: z.string(),
      }),
    }),
  },
  'GET /wps/relay/PTS_rewards': {
    summary: 'What the point mall offers',
    access: 'public',
    isPublished: true,
    response: z.object({ items: z.array(pointItemOut) }),
  },
  'GET /wps/relay/PTS_redeemList': {
    summary: 'The member’s redemptions, newest first',
    access: 'member',
    query: pageQuery,
    response: pageResponse(redemptionOut.extend({ delivery: deliveryOut.nullable() })),
  },
  'GET /wps/relay/PTS_transactions': {
    summary: 'The member’s history of points, newest first',
    access: 'member',
    query: pageQuery.extend({ type: z.enum(POINT_TYPES).optional(), ...periodQuery }).refine(isPeriod, PERIOD_INVERTED),
    response: pageResponse(
      z.object({
        referenceNumber: publicId,
        applyTime: instantOut,
        type: z.enum(POINT_TYPES),
        /** The redeemed item, or `convert`, `adjust`, `award` (of a mission), `promotion` or `board`; null for points that were earned. */
        name: z.string().nullable(),
        quantity: z.int().nullable(),
        pointsRequirement: amountOut.nullable(),
        amountRequirement: amountOut.nullable(),
        status: z.enum(REDEMPTION_STATES),
        changedPoints: amountOut,
        pointsBalance: amountOut,
        remark: z.string().nullable(),
      }),
    ),
  },
  'POST /wps/relay/PTS_redeem': {
    summary: 'Redeems points for pieces of an item; goods need a delivery address',
    access: 'member',
    movesMoney: true,
    encrypted: true,
    idempotent: true,
    rateLimit: LIMIT,
    body: z.strictObject({
      itemId: publicId,
      quantity: z.int().min(0).max(1000),
      paymentPassword,
      delivery: deliveryIn.optional(),
    }),
    response: z.object({ id: publicId, state: z.enum(REDEMPTION_STATES), balance: amountOut }),
  },
  'POST /wps/relay/PTS_delivery': {
    summary: 'Says where goods are sent that a promotion awarded',
    access: 'member',
    encrypted: true,
    rateLimit: LIMIT,
    body: z.strictObject({ redemptionId: publicId, delivery: deliveryIn }),
    response: nothing,
  },
  'POST /wps/relay/PTS_convert': {
    summary: 'Converts points to cash',
    access: 'member',
    movesMoney: true,
    encrypted: true,
    idempotent: true,
    rateLimit: LIMIT,
    body: z.strictObject({ points: amountIn, paymentPassword }),
    response: z.object({ id: publicId, amount: amountOut, turnover: amountOut, balance: amountOut }),
  },
});
