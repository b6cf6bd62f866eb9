import type { Call, Endpoints } from '#api/table';
import type { Handlers } from '../context.ts';
import { gameHandlers } from './games.ts';
import { operationsHandlers } from './operations.ts';
import { recordHandlers } from './records.ts';
import { sessionHandlers } from './session.ts';
import { systemHandlers } from './system.ts';
import { verificationHandlers } from './verification.ts';
import { walletHandlers } from './wallet.ts';

type VendorCall = { [Name in Call]: Endpoints[Name]['access'] extends 'vendor' ? Name : never }[Call];

/** Every call in the envelope; a row of the table without its handler is a type error here. */
export const allHandlers: Handlers<Exclude<Call, VendorCall>> = {
  ...systemHandlers,
  ...verificationHandlers,
  ...sessionHandlers,
  ...walletHandlers,
  ...recordHandlers,
  ...gameHandlers,
  ...operationsHandlers,
};
