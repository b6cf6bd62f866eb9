import type { Call, Endpoints } from '#api/table';
import type { Handlers } from '../context.ts';
import { authenticatorHandlers } from './authenticator.ts';
import { chatHandlers } from './chat.ts';
import { contactHandlers } from './contacts.ts';
import { contentHandlers } from './content.ts';
import { deviceHandlers } from './devices.ts';
import { feedbackHandlers } from './feedback.ts';
import { freeplayHandlers } from './freeplay.ts';
import { freshProofHandlers } from './fresh-proof.ts';
import { gameHandlers } from './games.ts';
import { handoffHandlers } from './handoff.ts';
import { lotteryBetHandlers } from './lottery-bets.ts';
import { lotteryDrawHandlers } from './lottery-draws.ts';
import { operationsHandlers } from './operations.ts';
import { operationsContentHandlers } from './operations-content.ts';
import { operationsLotteryHandlers } from './operations-lottery.ts';
import { operationsSiteHandlers } from './operations-site.ts';
import { passwordHandlers } from './passwords.ts';
import { recordHandlers } from './records.ts';
import { registrationHandlers } from './registration.ts';
import { sessionHandlers } from './session.ts';
import { socialHandlers } from './social.ts';
import { stepUpHandlers } from './step-up.ts';
import { systemHandlers } from './system.ts';
import { verificationHandlers } from './verification.ts';
import { verificationCodeHandlers } from './verification-codes.ts';
import { walletHandlers } from './wallet.ts';

type VendorCall = { [Name in Call]: Endpoints[Name]['access'] extends 'vendor' ? Name : never }[Call];

/** Every call in the envelope; a row of the table without its handler is a type error here. */
export const allHandlers: Handlers<Exclude<Call, VendorCall>> = {
  ...systemHandlers,
  ...verificationHandlers,
  ...verificationCodeHandlers,
  ...registrationHandlers,
  ...sessionHandlers,
  ...stepUpHandlers,
  ...deviceHandlers,
  ...authenticatorHandlers,
  ...contactHandlers,
  ...freshProofHandlers,
  ...handoffHandlers,
  ...freeplayHandlers,
  ...passwordHandlers,
  ...socialHandlers,
  ...walletHandlers,
  ...recordHandlers,
  ...gameHandlers,
  ...lotteryDrawHandlers,
  ...lotteryBetHandlers,
  ...contentHandlers,
  ...feedbackHandlers,
  ...chatHandlers,
  ...operationsHandlers,
  ...operationsContentHandlers,
  ...operationsSiteHandlers,
  ...operationsLotteryHandlers,
};
