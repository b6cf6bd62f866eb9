import type { Clock } from '#kernel/clock';
import type { Logger } from 'pino';
import type { Pace } from '../rooms/pace.ts';
import { createRooms } from '../rooms/play.ts';
import { createFish } from '../fish/play.ts';
import { createSlots } from '../slots/play.ts';
import { createTables } from '../tables/service.ts';
import { createSportsbook } from '../sportsbook/service.ts';
import type { Store } from '../store/store.ts';
import type { Outbound } from '../wallet/outbound.ts';
import type { Portal } from '../wallet/portal.ts';
import type { RetryPolicy } from '../wallet/protocol.ts';
import type { Settlement } from '../wallet/settlement.ts';
import type { Dice } from '../maths/dice.ts';
import { createBets } from './bets.ts';
import type { GameKind, GameService } from './game.ts';

export interface ServiceDeps {
  store: Store;
  outbound: Outbound;
  settlement: Settlement;
  portal: Portal;
  retryPolicy: RetryPolicy;
  dice: Dice;
  clock: Clock;
  log: Logger;
  /** Times of the rooms' tables. */
  roomPace: Pace;
  /** How long an offer to cash out is valid. */
  cashOutMs: number;
  /** How many times as fast as usual the rounds of tables pass. */
  tableSpeed: number;
}

export type GameServices = Readonly<Record<GameKind, GameService>>;

export function createServices(deps: ServiceDeps): GameServices {
  const bets = createBets(deps);
  return {
    slots: createSlots({ ...deps, bets }),
    rooms: createRooms({ ...deps, bets, pace: deps.roomPace }),
    fish: createFish({ ...deps, bets }),
    tables: createTables({ ...deps, bets }),
    sportsbook: createSportsbook({ ...deps, bets }),
  };
}
