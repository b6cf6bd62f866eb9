import { describe, expect, it } from 'vitest';
import WALLET from '../../locales/en/wallet.json' with { type: 'json' };
import { gameOfQuery } from '../../src/islands/lobby/game-address.ts';
import { outcomeTexts } from '../../src/islands/member-center/deposit/states.ts';
import { bankProblems } from '../../src/islands/member-center/withdraw/bank-problems.ts';
import { withdrawableAmount } from '../../src/islands/member-center/withdraw/withdrawable.ts';
import { imageProblem } from '../../src/islands/ui/form/image-file.ts';

describe('bank account', () => {
  it('needs a bank, 6 to 19 digits and a holder', () => {
    expect(bankProblems({ bankCode: 'VCB', accountNumber: '0071000123', holderName: 'NGUYEN LAN' })).toEqual({});
    expect(Object.keys(bankProblems({ bankCode: '', accountNumber: '12a456', holderName: ' A ' }))).toEqual([
      'bankCode',
      'accountNumber',
      'holderName',
    ]);
  });
});

describe('what can be withdrawn', () => {
  it('is nothing while open turnover blocks it, else all cash', () => {
    const balance = { sumBalance: '500000' };
    const requirement = { id: 'D1', source: 'transfer', amount: '100000', open: '1', createdAt: '2026-01-01' } as const;
    const amounts = (['block', 'review', 'off'] as const).map((mode) =>
      withdrawableAmount(balance, { mode, requirements: [requirement] }),
    );
    expect(amounts).toEqual(['0', '500000', '500000']);
    expect(withdrawableAmount(balance, { mode: 'block', requirements: [] })).toBe('500000');
  });
});

describe('receipt picture', () => {
  it('is a PNG or JPEG of at most 5 MB', () => {
    expect(imageProblem(undefined)).toBe('missing');
    expect(imageProblem({ type: 'image/gif', size: 10 })).toBe('type');
    expect(imageProblem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('size');
    expect(imageProblem({ type: 'image/jpeg', size: 5 * 1024 * 1024 })).toBeUndefined();
  });
});

describe('the outcome of a deposit', () => {
  it('speaks of a payment at a gateway, and of a transfer at a bank', () => {
    const textsOf = (kind: 'gateway' | 'bank-transfer') =>
      (['awaiting_review', 'expired', 'declined', 'credited'] as const).map((state) => outcomeTexts({ kind, state }));
    expect(textsOf('gateway')).toEqual(['payment_questioned', 'payment_expired', 'declined', 'credited']);
    expect(textsOf('bank-transfer')).toEqual(['awaiting_review', 'expired', 'declined', 'credited']);
    const wallet = textsOf('gateway').map((name) => JSON.stringify(WALLET.outcome[name]));
    expect(wallet.join()).not.toMatch(/transfer/i);
  });
});

describe('address of a game', () => {
  it('needs both vendor and game', () => {
    const visit = { tag: 'en', isPhone: true };
    expect(gameOfQuery('?vendor=SBX&game=LOTUS', visit)).toEqual({
      vendorCode: 'SBX',
      gameCode: 'LOTUS',
      hasRooms: false,
      language: 'EN',
      device: 'mobile',
    });
    const room = { gameCode: 'CARDS', hasRooms: true, roomId: '7' };
    expect(gameOfQuery('?vendor=SBX&game=CARDS&type=PVP&room=7', visit)).toMatchObject(room);
    expect(gameOfQuery('?vassalage=SBX&gameId=CARDS&type=PVP&roomId=7', visit)).toMatchObject(room);
    expect(gameOfQuery('?vendor=SBX', visit)).toBeUndefined();
  });
});
