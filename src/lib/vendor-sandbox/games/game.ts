import type { Context, Hono } from 'hono';
import type { Clock } from '#kernel/clock';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Dice } from '../maths/dice.ts';
import type { OperationFields } from '../wallet/transport.ts';

/** Languages of the game pages. */
export type GameLanguage = 'vi' | 'en';
export type Words = Readonly<Record<GameLanguage, string>>;

/** Colors as #rrggbb. */
export interface Palette {
  readonly skyTop: string;
  readonly skyBottom: string;
  readonly glow: string;
  readonly frame: string;
}

/** Kinds of games; each has a service of its own. */
export type GameKind = 'slots' | 'fish' | 'rooms' | 'tables' | 'sportsbook';

/** Outcome of a round, in the form of its game, and what it pays. */
export interface Drawn {
  readonly outcome: unknown;
  /** All that the round pays, with what was paid before. */
  readonly winMinor: bigint;
  /** Kind of the win on the wallet; `jackpot` for one that includes a jackpot. */
  readonly winKind?: 'win' | 'jackpot';
  /** How often the round was opened again after it was settled. */
  readonly reopened?: number;
  /** The bet's ticket with its results, as it is sent to the portal. */
  readonly ticket?: OperationFields;
}

export interface PageDeps {
  readonly language: GameLanguage;
  readonly assetBase: string;
}

export interface GamePageDeps extends PageDeps {
  readonly portalOrigins: readonly string[];
  /** The page around the game has the title and the way back in a bar of its own. */
  readonly isFramed: boolean;
}

/** A game as the vendor offers it. */
export interface SandboxGame {
  readonly kind: GameKind;
  readonly gameCode: string;
  readonly titles: Words;
  readonly taglines: Words;
  /** Lobby and type, features and themes, in the words of the portal's catalogue. */
  readonly category: 'RNG' | 'LIVE' | 'FISH' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'PVP';
  readonly type: string;
  readonly tags: readonly string[];
  /** Theme of the artwork in one word; a lobby may draw a tile from it. */
  readonly motif: string;
  readonly palette: Palette;
  readonly volatility?: 'low' | 'medium' | 'high';
  readonly lines?: number;
  readonly hasFreeRounds: boolean;
  readonly hasJackpot: boolean;
  /** Return to player in percent with two decimals, rounded down. */
  readonly rtp: string;
  /** Address of its icon below the base of the assets. */
  readonly icon: string;
  /** Stakes by currency, the smallest first. */
  stakes(currency: string): readonly string[];
  /**
   * Draws a round whose stake is debited, inside the transaction that records the debit. Undefined while the outcome comes
   * later: `Settlement.settle` then ends the round.
   */
  draw(round: Round, deps: { dice: Dice; store: Store; clock: Clock }): Drawn | undefined;
  page(deps: GamePageDeps): string;
  /** Renders a round that is decided. */
  replay(round: Round, deps: PageDeps): string;
}

/** A room that may be entered now; amounts are decimal strings. */
export interface GameRoom {
  readonly id: string;
  readonly name: string;
  /** People who sit in it. */
  readonly players: number;
  readonly minBet: string;
  readonly maxBet: string;
}

/** Serves the pages of one kind of game while the vendor runs. */
export interface GameService {
  /** Returns what a page shows when it is opened. */
  state(session: Session): Promise<unknown>;
  /** Adds the endpoints of its pages. */
  addRoutes(app: Hono, api: PageApi): void;
  /** Lists the rooms of a game against other players. */
  rooms?(request: { language: GameLanguage; currency: string }): GameRoom[];
  /** Resumes what an earlier process left, and keeps the clock of its tables. */
  start?(): void;
  stop?(): void;
}

/** Parts that the endpoints of all pages share. */
export interface PageApi {
  /** Finds the session of a request of a page; undefined when it has ended, or is of another kind of game. */
  sessionOf(context: Context): Session | undefined;
  /** Reads a JSON body; undefined for anything else. */
  readJson(context: Context): Promise<unknown>;
  malformed(context: Context): Response;
  ended(context: Context): Response;
}
