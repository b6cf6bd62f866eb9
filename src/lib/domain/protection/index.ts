export { type Standing, standingOf } from './standing.ts';
