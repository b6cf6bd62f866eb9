export { mayReceive, type Standing, standingOf } from './standing.ts';
