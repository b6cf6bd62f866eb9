import { expect, it } from 'vitest';
import { stakeSourcesOf } from '#browser/stores/lottery/stake-sources';
import type { Bonus } from '#browser/stores/wallet/bonuses';
import { formatAmount, parseAmount } from '#kernel/money';
import type { PrizeMode } from '#rules/lottery/catalogue/games';

const BONUS: Bonus = {
  id: 'B1',
  name: 'Welcome',
  state: 'active',
  currency: 'VND',
  amount: '500',
  balance: '500',
  required: '5000',
  progress: '0',
  converted: '0',
  games: [],
  contribution: { LOTT: '50' },
  stakesFirst: 'cash',
  maxBet: null,
  maxConversion: null,
  hasOpenRounds: false,
  openStake: '0',
  canActivate: false,
  endsWithWithdrawal: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  endedAt: null,
};

function sources(stake: string, given: Partial<Bonus> = {}, prizeMode: PrizeMode = 'Lott') {
  const { stakeableMinor, bonusMinor } = stakeSourcesOf(
    { stakeMinor: parseAmount(stake) ?? 0n, gameCode: 'SSC1M', prizeMode },
    { balance: { sumBalance: '1000', bonus: '500' }, bonuses: [{ ...BONUS, ...given }] },
  );
  return [formatAmount(stakeableMinor), bonusMinor === undefined ? null : formatAmount(bonusMinor)];
}

it('a stake is split between cash and bonus as the server splits it', () => {
  expect(sources('900')).toEqual(['1500', '0']);
  expect(sources('1200')).toEqual(['1500', '200']);
  expect(sources('9000')).toEqual(['1500', '500']);
  expect(sources('200', { stakesFirst: 'bonus' })).toEqual(['1500', '200']);
  expect(sources('900', { stakesFirst: 'bonus' })).toEqual(['1500', '500']);
});

it('a bonus that does not count on the board, or waits, is no source', () => {
  expect(sources('1200', {}, 'Elott')).toEqual(['1000', null]);
  expect(sources('1200', { contribution: { LOTT: '0' } })).toEqual(['1000', null]);
  expect(sources('1200', { state: 'queued' })).toEqual(['1000', null]);
  const shareOf = (game: string, percent: string) => ({ games: [{ game, title: 'A game', percent }] });
  expect(sources('1200', shareOf('lottery|SSC1M', '0'))).toEqual(['1000', null]);
  expect(sources('1200', shareOf('lottery|SSC3M', '0'))).toEqual(['1500', '200']);
  expect(sources('1200', { ...shareOf('lottery|SSC1M', '20'), contribution: {} })).toEqual(['1500', '200']);
});
