import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { gameOf, vendorOf } from '../games/all.ts';
import { languageOf } from '../texts/texts.ts';
import type { AppDeps } from './app.ts';
import { answerSigned } from './signed-requests.ts';

const VALID_SECONDS = 600;

/** Returns the code with which a round can be seen until a time (in seconds): addresses of rounds cannot be guessed. */
function codeOf(secret: string, roundId: string, until: number): string {
  return `${until}.${createHmac('sha256', secret).update(`replay\n${roundId}\n${until}`).digest('hex')}`;
}

function isValid(secret: string, roundId: string, code: string, nowSeconds: number): boolean {
  const until = Number(/^(\d{1,12})\./.exec(code)?.[1] ?? 0);
  const given = Buffer.from(code);
  const expected = Buffer.from(codeOf(secret, roundId, until));
  return until >= nowSeconds && given.length === expected.length && timingSafeEqual(given, expected);
}

/** Answers the portal's requests for addresses of rounds, and shows the rounds there as they ended. */
export function addReplays(app: Hono, deps: AppDeps): void {
  const { rounds, secrets, clock, publicOrigin, assets } = deps;
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  app.get('/portal/rounds/:roundId', (context) =>
    answerSigned(context, deps, '', (vendorCode) => {
      const round = rounds.byId(context.req.param('roundId'));
      const isShown = round?.outcome !== undefined && round.playerId === context.req.query('playerId');
      if (!isShown || vendorOf(round.gameCode) !== vendorCode) return context.json({ error: 'unknown_round' }, 404);
      const code = codeOf(secrets[vendorCode], round.id, nowSeconds() + VALID_SECONDS);
      const address = new URL(`/replay/${encodeURIComponent(round.id)}/${code}`, publicOrigin);
      address.searchParams.set('lang', languageOf(context.req.query('language')));
      return context.json({ address: address.href });
    }),
  );
  app.get('/replay/:roundId/:code', (context) => {
    const { roundId, code } = context.req.param();
    const round = rounds.byId(roundId);
    const game = round?.outcome === undefined ? undefined : gameOf(round.gameCode);
    if (!round || !game || !isValid(secrets[vendorOf(round.gameCode)], roundId, code, nowSeconds()))
      return context.notFound();
    const language = languageOf(context.req.query('lang'));
    return context.html(game.replay(round, { language, assetBase: assets.base }));
  });
}
