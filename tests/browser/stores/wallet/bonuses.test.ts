import { beforeEach, describe, expect, it } from 'vitest';
import { RefusedError } from '#browser/client/client';
import { dispatchLiveEvent } from '#browser/client/live-events';
import { valueOf } from '#browser/stores/loadable';
import { bonusLossesOf, followBonuses, giveUpBonus, openBonuses } from '#browser/stores/wallet/bonuses';
import { $claimable, ownOffers } from '#browser/stores/wallet/offers';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const LIST = 'GET /wps/member/bonuses';
const bonus = (balance: string) => ({ id: 'b1', name: 'Welcome', state: 'active', balance });
const listed = (...rows: unknown[]) => ({ value: { rows, pageNo: 1, pageSize: 100, totalRows: 1, totalPages: 1 } });
const shown = () => valueOf(openBonuses.$store.get())?.map(({ balance }) => balance);
const balanceEvent = (amount: string | null) =>
  JSON.stringify({ sumBalance: '0', held: '0', bonus: amount, currency: 'VND', version: '1' });
const settled = () => expect.poll(() => openBonuses.$store.get().state).toBe('ready');

describe('the bonuses of a page', () => {
  beforeEach(() => {
    stubPage();
  });

  it('follow live events until the page is left', async () => {
    const { calls } = stubPortal({ [LIST]: listed(bonus('100')) });
    const leave = followBonuses();
    await settled();
    expect([shown(), calls.length]).toEqual([['100'], 2]);
    dispatchLiveEvent('rewards', '{}');
    await settled();
    expect(calls).toHaveLength(4);
    leave();
    dispatchLiveEvent('rewards', '{}');
    dispatchLiveEvent('balance', balanceEvent('70'));
    expect(calls).toHaveLength(4);
  });

  it('are requested again when a bet changed the active bonus, and not for a change of the cash alone', async () => {
    const { calls } = stubPortal({ [LIST]: listed(bonus('100')) });
    const leave = followBonuses();
    await settled();
    dispatchLiveEvent('balance', balanceEvent('100'));
    expect(calls).toHaveLength(2);
    dispatchLiveEvent('balance', balanceEvent('70'));
    expect(calls).toHaveLength(3);
    await settled();
    leave();
  });

  it('are requested again after a refused act, because something changed meanwhile', async () => {
    const refusal = { status: 409, code: 'wrong_state' };
    const { calls } = stubPortal({ [LIST]: listed(bonus('100')), 'DELETE /wps/member/bonuses/b1': refusal });
    await openBonuses.load();
    await expect(giveUpBonus('b1')).rejects.toThrow('wrong_state');
    const refusedAt = calls.findIndex(({ name }) => name.startsWith('DELETE'));
    expect(calls[refusedAt]?.init.body).toBe('{"confirm":true}');
    expect(calls.slice(refusedAt).map(({ name }) => name)).toContain(LIST);
  });
});

describe('the bonuses that a withdrawal would end', () => {
  const loss = {
    id: 'b1',
    name: 'Welcome',
    balance: '100',
    progress: '40',
    required: '1000',
    hasOpenRounds: true,
    openStake: '5',
  };
  const refusal = (code: 'bonus_forfeit_confirmation' | 'turnover_required', value: unknown) =>
    new RefusedError(409, { success: false, code, message: code, value });

  it('come from its refusal', () => {
    expect(bonusLossesOf(refusal('bonus_forfeit_confirmation', { bonuses: [loss] }))).toEqual([loss]);
  });

  it('are unknown after another failure', () => {
    expect(bonusLossesOf(refusal('turnover_required', { bonuses: [loss] }))).toBeUndefined();
    expect(bonusLossesOf(new Error('lost'))).toBeUndefined();
  });

  it('leave out what is not a bonus', () => {
    expect(bonusLossesOf(refusal('bonus_forfeit_confirmation', { bonuses: [null, { id: 'x' }, loss] }))).toEqual([
      loss,
    ]);
    expect(bonusLossesOf(refusal('bonus_forfeit_confirmation', 'none'))).toBeUndefined();
  });
});

describe('what can be claimed', () => {
  it('is more than money: tickets wait for their member, too', async () => {
    const offer = (form: string, amount: string, actions: string[]) => ({
      promotionId: form,
      amount,
      actions,
      rules: { form, currency: 'VND' },
    });
    const offers = [
      offer('cash', '1000', ['claim']),
      offer('tickets', '5', ['claim']),
      offer('bonus', '7', ['deposit']),
    ];
    stubPortal({ 'GET /wps/relay/MCS2_promotionStates': [{ value: offers }, { value: offers.slice(1) }] });
    await ownOffers.load();
    expect($claimable.get()).toMatchObject({ amount: '1000', offers: { length: 2 } });
    await ownOffers.load();
    expect($claimable.get()).toMatchObject({ amount: '0', offers: { length: 1 } });
  });
});
