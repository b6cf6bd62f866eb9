export { mayReceive, type Standing, standingOf, standingsOf } from './standing.ts';
