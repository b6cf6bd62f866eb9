export { assertNotBlocked } from './blocked.ts';
