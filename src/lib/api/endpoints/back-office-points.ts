import { z } from 'zod';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { ITEM_KINDS, ITEM_STATES, REDEMPTION_STATES } from '#rules/rewards/points/redemption';
import { MONEY_ROLES, STAFF_ROLES } from '#rules/staff';
import { parseAmount } from '#kernel/money';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  factorIn,
  nothing,
  pageQuery,
  pageResponse,
  percentIn,
  publicId,
  reason,
} from '../scalars.ts';
import { pointItemOut, redemptionOut } from './points.ts';

const itemParams = z.object({ itemId: publicId });
const pieces = z.int().min(0).max(1_000_000);
const text = z.strictObject({ name: z.string().trim().min(1).max(80), summary: z.string().trim().max(400) });
const texts = z.partialRecord(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/), text);

const draft = {
  kind: z.enum(ITEM_KINDS),
  points: amountIn.refine((minor) => minor % 10_000n === 0n, 'invalid_amount'),
  maxPerMember: z.int().min(1).max(1000).nullable(),
  minLevel: z.int().min(0).max(20),
  /** Cash or bonus of one piece; only goods have none. */
  amount: amountIn.nullable(),
  bonus: z
    .strictObject({
      factor: factorIn,
      validHours: z.int().min(1).max(8760),
      maxBet: amountIn,
      contribution: z.partialRecord(z.enum(GAME_CATEGORIES), percentIn),
    })
    .nullable(),
  isAutomatic: z.boolean(),
  texts: texts.refine((all) => Object.keys(all).length > 0, 'not_empty'),
  imageId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  sort: z.int().min(0).max(10_000),
};

const isComplete = ({ kind, amount, bonus }: { kind: string; amount: unknown; bonus: unknown }) =>
  (kind === 'goods') === (amount === null) && (kind === 'bonus') === (bonus !== null);
const INCOMPLETE = { path: ['amount'], message: 'invalid_value' };

const pointsIn = z
  .string()
  .max(20)
  .transform((given, context) => {
    const minor = parseAmount(given);
    if (minor !== undefined && minor !== 0n && minor % 10_000n === 0n) return minor;
    context.addIssue({ code: 'custom', message: 'invalid_amount' });
    return z.NEVER;
  })
  .meta({ description: 'Whole points, negative to take them back', example: '-500' });

const itemForStaff = pointItemOut.omit({ name: true, summary: true, language: true, bonus: true }).extend({
  state: z.enum(ITEM_STATES),
  texts: z.record(z.string(), z.object({ name: z.string(), summary: z.string() })),
  imageId: z.string().nullable(),
  sort: z.int(),
  version: z.int(),
  bonus: z
    .object({
      factor: z.string(),
      validHours: z.int(),
      maxBet: amountOut,
      contribution: z.record(z.string(), z.string()),
    })
    .nullable(),
});

/** Endpoints of the back office for points and the point mall. */
export const backOfficePoints = defineEndpoints({
  'GET /ops/api/points/items': {
    summary: 'Lists the items of the point mall, also those that are not offered',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery,
    response: pageResponse(itemForStaff),
  },
  'POST /ops/api/points/items': {
    summary: 'Creates an item that is not offered yet',
    access: 'staff',
    roles: MONEY_ROLES,
    body: z.strictObject({ ...draft, stock: pieces }).refine(isComplete, INCOMPLETE),
    response: z.object({ id: publicId }),
  },
  'PUT /ops/api/points/items/{itemId}': {
    summary: 'Changes an item; one that pays money while it is offered needs a second person',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: itemParams,
    body: z.strictObject({ ...draft, version: z.int().min(1) }).refine(isComplete, INCOMPLETE),
    response: nothing,
  },
  'POST /ops/api/points/items/{itemId}/offer': {
    summary: 'Offers an item; one that pays money needs a second person',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: itemParams,
    body: z.strictObject({ version: z.int().min(1) }),
    response: nothing,
  },
  'POST /ops/api/points/items/{itemId}/stop': {
    summary: 'Stops offering an item',
    access: 'staff',
    roles: MONEY_ROLES,
    params: itemParams,
    body: z.strictObject({}),
    response: nothing,
  },
  'POST /ops/api/points/items/{itemId}/stock': {
    summary: 'Adds pieces to the stock, or takes them out',
    access: 'staff',
    roles: MONEY_ROLES,
    params: itemParams,
    body: z.strictObject({ pieces: z.int().min(-1_000_000).max(1_000_000) }),
    response: z.object({ stock: z.int() }),
  },
  'GET /ops/api/points/redemptions': {
    summary: 'Lists redemptions: the oldest first while they are in process, else the newest',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(REDEMPTION_STATES).optional() }),
    response: pageResponse(
      redemptionOut.extend({
        memberId: publicId,
        account: z.string(),
        hasDelivery: z.boolean(),
        decidedBy: z.string().nullable(),
      }),
    ),
  },
  'POST /ops/api/points/redemptions/{redemptionId}/delivery': {
    summary: 'Shows where goods are sent; recorded in the audit log',
    access: 'staff',
    roles: MONEY_ROLES,
    params: z.object({ redemptionId: publicId }),
    body: z.strictObject({}),
    response: z.object({
      recipient: z.string(),
      phone: z.string(),
      address: z.string(),
      tracking: z.string().nullable(),
    }),
  },
  'POST /ops/api/points/redemptions/decide': {
    summary: 'Approves or rejects redemptions, each for itself',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    body: z
      .strictObject({
        ids: z.array(publicId).min(1).max(200),
        decision: z.enum(['approve', 'reject']),
        /** Shown to the member. */
        reason: reason.optional(),
        /** Number of the parcel, where one redemption is approved. */
        tracking: z.string().trim().min(3).max(60).optional(),
      })
      .refine(({ decision, reason: why }) => decision === 'approve' || why !== undefined, {
        path: ['reason'],
        message: 'not_empty',
      })
      .refine(({ ids, tracking }) => tracking === undefined || ids.length === 1, {
        path: ['tracking'],
        message: 'invalid_value',
      }),
    response: z.object({
      /** Code of the refusal; null when it was decided. */
      results: z.array(z.object({ id: publicId, refusal: z.string().nullable() })),
    }),
  },
  'GET /ops/api/members/{memberId}/points': {
    summary: 'Returns a member’s points',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ memberId: publicId }),
    response: z.object({ balance: amountOut, held: amountOut, owed: amountOut }),
  },
  'POST /ops/api/members/{memberId}/points': {
    summary: 'Gives a member points, or takes them back',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ memberId: publicId }),
    body: z.strictObject({
      /** Identifies the adjustment: it is booked once. */
      key: z.uuid(),
      points: pointsIn,
      /** Shown to the member. */
      reason,
    }),
    response: nothing,
  },
});
