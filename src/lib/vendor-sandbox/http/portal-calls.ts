import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { catalogue } from '../catalogue.ts';
import { skinOf } from '../games/skins.ts';
import { readStake } from '../maths/stakes.ts';
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

/** Answers the portal's signed requests: the catalogue, addresses of launches, and free rounds (docs/spec/seamless-wallet.md, version 1.1). */
export function addPortalCalls(app: Hono, deps: AppDeps): void {
  app.get('/portal/catalog', (context) =>
    answerSigned(context, deps, '', () => {
      const games = catalogue(context.req.query('currency')).map((entry) => ({
        code: entry.gameCode,
        titles: entry.titles,
        category: 'RNG',
        type: 'slot',
        tags: entry.tags,
        rtp: entry.rtp,
        volatility: entry.volatility,
        lines: entry.lines,
        betRanges: { [entry.currency]: { min: entry.minBet, max: entry.maxBet } },
        pictures: [],
        devices: ['desktop', 'mobile'],
        freeRounds: true,
        demo: false,
        jackpot: false,
      }));
      return context.json({ games, next: null });
    }),
  );
  app.post('/portal/launch', async (context) => {
    const body = await context.req.text();
    return answerSigned(context, deps, body, () => launchAddress(context, deps, body));
  });
  app.post('/portal/rewards', async (context) => {
    const body = await context.req.text();
    return answerSigned(context, deps, body, () => grantReward(context, deps, body));
  });
  app.delete('/portal/rewards/:id', (context) =>
    answerSigned(context, deps, '', () => cancelReward(context, deps, context.req.param('id'))),
  );
}

/** Grants free rounds, once per id: a repeated request gets the same answer. */
function grantReward(context: Context, { rewards }: AppDeps, body: string): Response {
  const granted = rewardSchema.safeParse(parseJson(body));
  if (!granted.success) return context.json({ error: 'malformed' }, 400);
  const { stake, expiresAt, ...facts } = granted.data;
  const stakeMinor = readStake(stake, facts.currency);
  if (!skinOf(facts.gameCode)) return context.json({ error: 'unknown_game' }, 422);
  if (stakeMinor === undefined) return context.json({ error: 'stake_not_offered' }, 422);
  const grant = { ...facts, stakeMinor, expiresMs: Date.parse(expiresAt) };
  const known = rewards.byId(grant.id);
  if (!known) rewards.add(grant);
  const isSame = !known || Object.entries(grant).every(([name, value]) => Reflect.get(known, name) === value);
  return isSame ? context.json({ id: grant.id }) : context.json({ error: 'id_reused' }, 409);
}

function cancelReward(context: Context, { rewards }: AppDeps, id: string): Response {
  const reward = rewards.byId(id);
  if (!reward) return context.json({ error: 'unknown_reward' }, 404);
  if (reward.state !== 'cancelled' && reward.roundsLeft < reward.rounds) return context.json({ error: 'started' }, 409);
  rewards.end(id, 'cancelled');
  return context.json({ id });
}

function launchAddress(context: Context, { publicOrigin }: AppDeps, body: string): Response {
  const launch = launchSchema.safeParse(parseJson(body));
  if (!launch.success) return context.json({ error: 'malformed' }, 400);
  const { token, gameCode: game, language: lang, currency, device, lobbyUrl: lobby, rewardId } = launch.data;
  if (!skinOf(game)) return context.json({ error: 'unknown_game' }, 404);
  const address = new URL('/play', publicOrigin);
  const reward = rewardId === undefined ? {} : { reward: rewardId };
  for (const [name, value] of Object.entries({ token, game, lang, currency, device, lobby, ...reward })) {
    address.searchParams.set(name, value);
  }
  return context.json({ address: address.href });
}
