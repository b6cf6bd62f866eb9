import { describe, expect, it } from 'vitest';
import { missingTexts } from '../../../src/lib/dev/catalogues/used-texts.ts';

const CATALOGUES = new Map([
  [
    'lottery',
    new Map([
      ['lottery:bet.title', 'Bet'],
      ['lottery:bet.state.open', 'Open'],
    ]),
  ],
  ['common', new Map([['common:close', 'Close']])],
]);

const missingIn = (code: string) => missingTexts([{ path: 'src/islands/Bet.tsx', code }], CATALOGUES);

describe('texts that the sources use', () => {
  it.each([
    `t('lottery:bet.title')`,
    `t('bet.title', { amount })`,
    `t(isOpen ? 'bet.title' : 'common:close')`,
    't(`bet.state.${state}`)',
    't(\n  `lottery:bet.${part}`,\n)',
    `t(key)`,
    `format('no.text')`,
  ])('exist in %j', (code) => {
    expect(missingIn(code)).toEqual([]);
  });

  it.each([
    [`t('lottery:bet.tittle')`, 'lottery:bet.tittle'],
    [`t('wallet:bet.title')`, 'wallet:bet.title'],
    [`t('bet.name', { amount })`, 'bet.name'],
    [`t(isOpen ? 'bet.title' : 'common:shut')`, 'common:shut'],
    [`t(isOpen ? 'bet.name' : 'common:close')`, 'bet.name'],
    ['t(`lottery:slip.state.${state}`)', 'lottery:slip.state.${state}'],
  ])('are missing in %j', (code, key) => {
    expect(missingIn(code)).toEqual([`src/islands/Bet.tsx uses the text ${key}, which locales/en does not have`]);
  });
});
