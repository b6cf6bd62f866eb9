import { makeGuest } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { offeredLocale } from '../../../i18n/locales.ts';
import type { Handlers } from '../../context.ts';
import { proveHuman } from './human-proof.ts';
import { enter, welcome } from './sign-in-flow.ts';

const PLAY_MONEY = '10000';

export const freeplayHandlers: Handlers<'POST /wps/session/login/freeplay'> = {
  /** A guest has nothing that a second proof would protect, and no browser to be known by. */
  async 'POST /wps/session/login/freeplay'(call, { body }) {
    if (!(await moduleFlags(call.app.db)).FREEPLAY3) throw new AppError('not_enabled');
    await proveHuman(call, body.proof);
    const playMoneyMinor = parseAmount(PLAY_MONEY) ?? 0n;
    const wanted = { language: offeredLocale(call.tag).code, playMoneyMinor };
    const request = { transport: body.transport, isPasswordless: true };
    const entered = await call.write(async (tx) => enter(tx, call, await makeGuest(tx, call.app, wanted), { request }));
    return welcome(call, entered);
  },
};
