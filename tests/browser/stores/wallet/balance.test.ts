import { beforeEach, describe, expect, it } from 'vitest';
import { dispatchLiveEvent } from '#browser/client/live-events';
import { $balance, applyBalance, refreshBalance } from '#browser/stores/wallet/balance';
import { valueOf } from '#browser/stores/loadable';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const balance = (version: string, sumBalance: string) => ({
  sumBalance,
  held: '0',
  bonus: null,
  currency: 'VND',
  version,
});
const shown = () => valueOf($balance.get())?.sumBalance;

describe('shown balance', () => {
  beforeEach(() => {
    stubPage();
    applyBalance(balance('9007199254740993', '500'));
  });

  it('follows a live event with a higher version, beyond safe integers', () => {
    dispatchLiveEvent('balance', JSON.stringify(balance('9007199254740994', '400')));
    expect(shown()).toBe('400');
    dispatchLiveEvent('balance', JSON.stringify(balance('9007199254740993', '500')));
    expect(shown()).toBe('400');
  });

  it('ignores a malformed live event', () => {
    applyBalance(balance('9007199254740999', '300'));
    dispatchLiveEvent('balance', '{"sumBalance":"1"}');
    dispatchLiveEvent('balance', 'no json');
    dispatchLiveEvent('balance', JSON.stringify(balance('-1x', '1')));
    expect(shown()).toBe('300');
  });

  it('is not replaced by a response that a live event has overtaken', async () => {
    applyBalance(balance('9007199254741005', '700'));
    stubPortal({ 'GET /wps/v2/wallets/balance': { value: balance('9007199254741004', '650') } });
    await refreshBalance();
    expect(shown()).toBe('700');
  });
});
