import { z } from 'zod';
import { languageOf, type Texts } from '../texts/texts.ts';
import { gameOf } from '../games/all.ts';
import type { GameLanguage, SandboxGame } from '../games/game.ts';
import type { RewardStore } from '../store/rewards.ts';
import type { SessionStore } from '../store/sessions.ts';
import type { Portal, SignIn } from '../wallet/portal.ts';

const querySchema = z.object({
  token: z.string().min(1).max(512),
  game: z.string().min(1).max(64),
  lang: z.string().max(35).optional(),
  lobby: z.string().max(2048).optional(),
  reward: z.string().max(128).optional(),
  room: z.string().max(64).optional(),
});

export type LaunchProblem = Exclude<keyof Texts['launch'], 'title'>;

export type Launch =
  | { kind: 'opened'; game: SandboxGame; language: GameLanguage; code: string }
  | { kind: 'failed'; problem: LaunchProblem; language: GameLanguage; lobby: string | undefined };

export interface LaunchDeps {
  sessions: SessionStore;
  rewards: RewardStore;
  portal: Portal;
  portalOrigins: readonly string[];
}

/** Exchanges the portal's one-time token for a session of this vendor. The token is not passed on. */
export async function launch(deps: LaunchDeps, query: Record<string, string>): Promise<Launch> {
  const parsed = querySchema.safeParse(query);
  const language = languageOf(query['lang']);
  const lobby = lobbyOf(query['lobby'], deps.portalOrigins);
  const fail = (problem: LaunchProblem): Launch => ({ kind: 'failed', problem, language, lobby });
  if (!parsed.success) return fail('badLink');
  const game = gameOf(parsed.data.game);
  if (!game) return fail('unknownGame');
  const signIn = await deps.portal.authenticate(game.gameCode, parsed.data.token);
  if (signIn.kind !== 'signed-in') return fail(problemOf(signIn));
  const { playerId, currency } = signIn.player;
  const portalOrigin = lobby ? new URL(lobby).origin : (deps.portalOrigins[0] ?? '');
  const who = { launchToken: parsed.data.token, playerId, currency, gameCode: game.gameCode, room: parsed.data.room };
  const { sessionId, pageCode } = deps.sessions.open({ ...who, lobby, portalOrigin });
  const reward = deps.rewards.byId(parsed.data.reward ?? '');
  if (reward?.playerId === playerId && reward.gameCode === game.gameCode) deps.rewards.attach(sessionId, reward.id);
  return { kind: 'opened', game, language, code: pageCode };
}

/** Accepts a lobby URL only on the portal's own origins. */
function lobbyOf(text: string | undefined, portalOrigins: readonly string[]): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return portalOrigins.includes(url.origin) ? url.href : undefined;
}

function problemOf(signIn: Exclude<SignIn, { kind: 'signed-in' }>): LaunchProblem {
  if (signIn.kind === 'unreachable' || signIn.status === 'INTERNAL_RETRY') return 'unreachable';
  if (signIn.status === 'PLAYER_BLOCKED' || signIn.status === 'LIMIT_REACHED') return 'blocked';
  if (signIn.status === 'GAME_DISABLED' || signIn.status === 'UNKNOWN_GAME') return 'closed';
  return 'expired';
}

/** Returns the HTTP status of a failed launch. */
export function statusOf(problem: LaunchProblem): 400 | 403 | 404 | 503 {
  if (problem === 'badLink') return 400;
  if (problem === 'unknownGame') return 404;
  return problem === 'unreachable' ? 503 : 403;
}
