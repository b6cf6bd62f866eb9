import type { EndpointResponse } from '#api/table';
import type { EndpointOptions } from '../../../client/client.ts';
import {
  cancelDemoCrashBet,
  cashOutDemoCrashBet,
  getDemoCrashBet,
  listDemoCrashBets,
  placeDemoCrashBet,
} from './crash.ts';
import {
  listDemoRounds,
  listOpenDemoRounds,
  placeDemoBet,
  startDemoRound,
  takeDemoStep,
  getDemoRound,
} from './rounds.ts';
import { beginDemoPair, demoSeedState, listRetiredDemoPairs } from './seeds.ts';

/** Endpoints of the games that demo mode answers in this browser. */
export type DemoEndpoint =
  | 'GET /wps/inhouse/seeds'
  | 'POST /wps/inhouse/seeds'
  | 'POST /wps/inhouse/seeds/rotate'
  | 'GET /wps/inhouse/seeds/retired'
  | 'POST /wps/inhouse/{game}/bets'
  | 'GET /wps/inhouse/rounds'
  | 'GET /wps/inhouse/rounds/{roundId}'
  | 'GET /wps/inhouse/open-rounds'
  | 'POST /wps/inhouse/{stepGame}/rounds'
  | 'POST /wps/inhouse/rounds/{roundId}/steps'
  | 'GET /wps/crash/bets'
  | 'POST /wps/crash/bets'
  | 'GET /wps/crash/bets/{betId}'
  | 'POST /wps/crash/bets/{betId}/cancel'
  | 'POST /wps/crash/bets/{betId}/cashOut';

type DemoEndpoints = { [Name in DemoEndpoint]: (options: EndpointOptions<Name>) => EndpointResponse<Name> };

/**
 * Demo mode of the in-house games: the rules, seeds and balance of this browser alone. It sends nothing, so that no member, ledger account or
 * figure knows of it. A reload ends its rounds.
 */
export const DEMO_ENDPOINTS: DemoEndpoints = {
  'GET /wps/inhouse/seeds': demoSeedState,
  'POST /wps/inhouse/seeds': ({ body }) => beginDemoPair(body.clientSeed),
  'POST /wps/inhouse/seeds/rotate': ({ body }) => beginDemoPair(body.clientSeed),
  'GET /wps/inhouse/seeds/retired': listRetiredDemoPairs,
  'POST /wps/inhouse/{game}/bets': ({ params: { game }, body }) => placeDemoBet(game, body),
  'GET /wps/inhouse/rounds': ({ query: { game } }) => ({ list: listDemoRounds(game) }),
  'GET /wps/inhouse/rounds/{roundId}': ({ params }) => getDemoRound(params.roundId),
  'GET /wps/inhouse/open-rounds': () => ({ rounds: listOpenDemoRounds() }),
  'POST /wps/inhouse/{stepGame}/rounds': ({ params: { stepGame }, body }) => startDemoRound(stepGame, body),
  'POST /wps/inhouse/rounds/{roundId}/steps': ({ params, body }) => takeDemoStep(params.roundId, body.step),
  'GET /wps/crash/bets': () => ({ bets: listDemoCrashBets() }),
  'POST /wps/crash/bets': ({ body }) => placeDemoCrashBet(body),
  'GET /wps/crash/bets/{betId}': ({ params }) => getDemoCrashBet(params.betId),
  'POST /wps/crash/bets/{betId}/cancel': ({ params }) => cancelDemoCrashBet(params.betId),
  'POST /wps/crash/bets/{betId}/cashOut': ({ params }) => cashOutDemoCrashBet(params.betId),
};
