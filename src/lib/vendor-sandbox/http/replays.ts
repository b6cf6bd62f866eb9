import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { formatAmount } from '#kernel/money';
import { skinOf } from '../games/skins.ts';
import { MODELS } from '../maths/models.ts';
import { evaluate } from '../maths/outcome.ts';
import type { Round } from '../store/rounds.ts';
import { languageOf } from '../texts/texts.ts';
import type { AppDeps } from './app.ts';
import { replayPage } from './pages.ts';
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

/** Answers the portal's requests for addresses of rounds, and shows the rounds there: the reels as they stopped, stake and win. */
export function addReplays(app: Hono, deps: AppDeps): void {
  const { rounds, secret, clock, publicOrigin, assets } = deps;
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  app.get('/portal/rounds/:roundId', (context) =>
    answerSigned(context, deps, '', () => {
      const round = rounds.byId(context.req.param('roundId'));
      if (!round?.stops || round.playerId !== context.req.query('playerId'))
        return context.json({ error: 'unknown_round' }, 404);
      const code = codeOf(secret, round.id, nowSeconds() + VALID_SECONDS);
      const address = new URL(`/replay/${encodeURIComponent(round.id)}/${code}`, publicOrigin);
      address.searchParams.set('lang', languageOf(context.req.query('language')));
      return context.json({ address: address.href });
    }),
  );
  app.get('/replay/:roundId/:code', (context) => {
    const { roundId, code } = context.req.param();
    const view = isValid(secret, roundId, code, nowSeconds()) ? viewOf(rounds.byId(roundId)) : undefined;
    if (!view) return context.notFound();
    const language = languageOf(context.req.query('lang'));
    return context.html(replayPage({ ...view, language, assetBase: assets.base }));
  });
}

function viewOf(round: Round | undefined) {
  const skin = round && skinOf(round.gameCode);
  if (!round?.stops || !skin) return undefined;
  const { window } = evaluate(MODELS[skin.model], round.stops, round.stakeMinor);
  const { currency } = round;
  return { skin, window, currency, stake: formatAmount(round.stakeMinor), win: formatAmount(round.winMinor) };
}
