import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTranslator } from '#browser/i18n';

const FILES: Record<string, object> = {
  '/th/common.json': { login: 'เข้าสู่ระบบ' },
  '/th/wallet.json': { deposit: { title: 'ฝากเงิน' } },
  '/en/wallet.json': {
    deposit: { title: 'Deposit', lead: 'Pay {amount} in' },
    days: '{n, plural, one {# day} other {# days}}',
  },
  '/en/member.json': { bets: 'Bets' },
};

const fetched: string[] = [];

beforeEach(() => {
  const addresses = {
    own: { common: '/th/common.json', wallet: '/th/wallet.json' },
    fallback: { wallet: '/en/wallet.json', member: '/en/member.json' },
  };
  vi.stubGlobal('document', {
    querySelector: () => null,
    getElementById: () => ({ textContent: JSON.stringify(addresses) }),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return Response.json(FILES[address]);
  });
});

afterEach(() => {
  fetched.length = 0;
  vi.unstubAllGlobals();
});

describe('texts of an island', () => {
  it('are the language’s own, with English for each missing key', async () => {
    const t = await loadTranslator('th', ['wallet', 'common']);
    expect([t('deposit.title'), t('common:login')]).toEqual(['ฝากเงิน', 'เข้าสู่ระบบ']);
    expect(t('deposit.lead', { amount: '฿5' })).toBe('Pay ฿5 in');
    expect(t('days', { n: 2 })).toBe('2 days');
  });

  it('are English when the language lacks a namespace', async () => {
    expect((await loadTranslator('th', ['member']))('bets')).toBe('Bets');
    expect(fetched).toEqual(['/en/member.json']);
  });

  it('are fetched once, and an unknown namespace is reported', async () => {
    await loadTranslator('th', ['member', 'common']);
    expect(fetched).toEqual([]);
    await expect(loadTranslator('th', ['nothing'])).rejects.toThrow('the page names no catalogue "nothing"');
  });
});
