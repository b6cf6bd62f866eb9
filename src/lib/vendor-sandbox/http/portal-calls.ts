import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { catalogue } from '../catalogue.ts';
import { skinOf } from '../games/skins.ts';
import type { AppDeps } from './app.ts';
import { answerSigned, parseJson } from './signed-requests.ts';

const launchSchema = z.object({
  token: z.string().min(1).max(512),
  gameCode: z.string().min(1).max(64),
  language: z.string().max(35),
  currency: z.string().length(3),
  device: z.enum(['mobile', 'desktop']),
  lobbyUrl: z.url().max(2048),
});

/** Answers the portal's signed requests: the catalogue, and addresses of launches (docs/spec/seamless-wallet.md, version 1.1). */
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
        freeRounds: false,
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
}

function launchAddress(context: Context, { publicOrigin }: AppDeps, body: string): Response {
  const launch = launchSchema.safeParse(parseJson(body));
  if (!launch.success) return context.json({ error: 'malformed' }, 400);
  const { token, gameCode: game, language: lang, currency, device, lobbyUrl: lobby } = launch.data;
  if (!skinOf(game)) return context.json({ error: 'unknown_game' }, 404);
  const address = new URL('/play', publicOrigin);
  for (const [name, value] of Object.entries({ token, game, lang, currency, device, lobby })) {
    address.searchParams.set(name, value);
  }
  return context.json({ address: address.href });
}
