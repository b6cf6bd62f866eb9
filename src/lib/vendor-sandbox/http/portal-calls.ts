import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { catalogue } from '../catalogue.ts';
import { gameOfVendor, vendorOf } from '../games/all.ts';
import { languageOf } from '../texts/texts.ts';
import { parseAmount } from '#kernel/money';
import type { VendorCode } from '../wallet/signature.ts';
import type { AppDeps } from './app.ts';
import { answerSigned, parseJson } from './signed-requests.ts';

const launchSchema = z.object({
  token: z.string().min(1).max(512),
  gameCode: z.string().min(1).max(64),
  language: z.string().max(35),
  currency: z.string().length(3),
  device: z.enum(['mobile', 'desktop']),
  lobbyUrl: z.url().max(2048),
  rewardId: z.string().max(128).optional(),
  roomId: z.string().min(1).max(64).optional(),
});

const roomsSchema = z.object({
  game: z.string().max(64),
  language: z.string().max(35),
  currency: z.string().length(3),
});

const rewardSchema = z.object({
  id: z.string().min(1).max(128),
  playerId: z.string().min(1).max(128),
  gameCode: z.string().min(1).max(64),
  rounds: z.int().min(1).max(9999),
  stake: z.string().max(20),
  currency: z.string().length(3),
  expiresAt: z.iso.datetime(),
});

/** A request that the portal signed for a vendor. */
interface VendorRequest {
  vendor: VendorCode;
  body: string;
}

/** Answers the portal's signed requests: the catalogue, addresses of launches, rooms, and free rounds (docs/spec/seamless-wallet.md, version 1.1). */
export function addPortalCalls(app: Hono, deps: AppDeps): void {
  app.get('/portal/catalog', (context) =>
    answerSigned(context, deps, '', (vendorCode) => {
      const own = catalogue(context.req.query('currency')).filter((entry) => entry.vendorCode === vendorCode);
      const games = own.map((entry) => ({
        code: entry.gameCode,
        titles: entry.titles,
        category: entry.category,
        type: entry.type,
        tags: entry.tags,
        rtp: entry.rtp,
        volatility: entry.volatility,
        lines: entry.lines,
        betRanges: { [entry.currency]: { min: entry.minBet, max: entry.maxBet } },
        pictures: [],
        devices: ['desktop', 'mobile'],
        freeRounds: entry.hasFreeRounds,
        demo: false,
        jackpot: entry.hasJackpot,
      }));
      return context.json({ games, next: null });
    }),
  );
  app.get('/portal/rooms', (context) => answerSigned(context, deps, '', (vendor) => listRooms(context, deps, vendor)));
  app.post('/portal/launch', async (context) => {
    const body = await context.req.text();
    return answerSigned(context, deps, body, (vendor) => launchAddress(context, deps, { vendor, body }));
  });
  app.post('/portal/rewards', async (context) => {
    const body = await context.req.text();
    return answerSigned(context, deps, body, (vendor) => grantReward(context, deps, { vendor, body }));
  });
  app.delete('/portal/rewards/:id', (context) =>
    answerSigned(context, deps, '', (vendor) => cancelReward(context, deps, { vendor, id: context.req.param('id') })),
  );
}

/** Lists the rooms of a game; games without rooms have none. */
function listRooms(context: Context, { services }: AppDeps, vendor: VendorCode): Response {
  const request = roomsSchema.safeParse(context.req.query());
  if (!request.success) return context.json({ error: 'malformed' }, 400);
  const game = gameOfVendor(vendor, request.data.game);
  if (!game) return context.json({ error: 'unknown_game' }, 404);
  const language = languageOf(request.data.language);
  return context.json({ rooms: services[game.kind].rooms?.({ language, currency: request.data.currency }) ?? [] });
}

/** Grants free rounds, once per id: a repeated request gets the same answer. */
function grantReward(context: Context, { rewards }: AppDeps, { vendor, body }: VendorRequest): Response {
  const granted = rewardSchema.safeParse(parseJson(body));
  if (!granted.success) return context.json({ error: 'malformed' }, 400);
  const { stake, expiresAt, ...facts } = granted.data;
  const game = gameOfVendor(vendor, facts.gameCode);
  if (!game?.hasFreeRounds) return context.json({ error: 'unknown_game' }, 422);
  const stakeMinor = game.stakes(facts.currency).includes(stake) ? parseAmount(stake) : undefined;
  if (stakeMinor === undefined) return context.json({ error: 'stake_not_offered' }, 422);
  const grant = { ...facts, stakeMinor, expiresMs: Date.parse(expiresAt) };
  const known = rewards.byId(grant.id);
  if (!known) rewards.add(grant);
  const isSame = !known || Object.entries(grant).every(([name, value]) => Reflect.get(known, name) === value);
  return isSame ? context.json({ id: grant.id }) : context.json({ error: 'id_reused' }, 409);
}

function cancelReward(
  context: Context,
  { rewards }: AppDeps,
  { vendor, id }: { vendor: VendorCode; id: string },
): Response {
  const reward = rewards.byId(id);
  if (!reward || vendorOf(reward.gameCode) !== vendor) return context.json({ error: 'unknown_reward' }, 404);
  if (reward.state !== 'cancelled' && reward.roundsLeft < reward.rounds) return context.json({ error: 'started' }, 409);
  rewards.end(id, 'cancelled');
  return context.json({ id });
}

function launchAddress(context: Context, { publicOrigin }: AppDeps, { vendor, body }: VendorRequest): Response {
  const launch = launchSchema.safeParse(parseJson(body));
  if (!launch.success) return context.json({ error: 'malformed' }, 400);
  const { token, gameCode: game, language: lang, currency, device, lobbyUrl: lobby, rewardId, roomId } = launch.data;
  if (!gameOfVendor(vendor, game)) return context.json({ error: 'unknown_game' }, 404);
  const address = new URL('/play', publicOrigin);
  const reward = rewardId === undefined ? {} : { reward: rewardId };
  const room = roomId === undefined ? {} : { room: roomId };
  for (const [name, value] of Object.entries({ token, game, lang, currency, device, lobby, ...reward, ...room })) {
    address.searchParams.set(name, value);
  }
  return context.json({ address: address.href });
}
