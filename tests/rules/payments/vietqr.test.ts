import { anyCharacter, fc, runs } from '../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { BANKS, bankByCode } from '#rules/payments/banks';
import { crc16, foldMemo, parseEmv, readVietQr, vietQrPayload, type VietQrTransfer } from '#rules/payments/vietqr';
import { appendChecksum } from '../../../src/lib/rules/payments/emv.ts';

/** Example of the NAPAS specification (its §6.3.3) with its checksum; it also contains a bill number. */
const NAPAS_EXAMPLE =
  '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E';

const TRANSFER: VietQrTransfer = {
  bankBin: '970403',
  accountNumber: '0011012345678',
  amountMinor: 180_000n * 10_000n,
  memo: 'thanh toan don hang',
};

const transfers = fc.record({
  bankBin: fc.constantFrom(...BANKS.map((bank) => bank.bin)),
  accountNumber: fc.stringMatching(/^[A-Za-z0-9]{4,19}$/),
  amountMinor: fc.bigInt({ min: 1n, max: 9_999_999_999_999n }).map((dong) => dong * 10_000n),
  memo: fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9 ]{0,23}[A-Za-z0-9])?$/),
});

function exampleWith(from: string, to: string): string {
  return appendChecksum(NAPAS_EXAMPLE.slice(0, -8).replace(from, to));
}

describe('vietQrPayload and readVietQr', () => {
  it('format the example of the specification, except for the bill number', () => {
    expect(vietQrPayload(TRANSFER)).toBe(
      [
        '000201',
        '010212',
        '3857',
        '0010A000000727',
        '0127',
        '0006970403',
        '01130011012345678',
        '0208QRIBFTTA',
        '5303704',
        '5406180000',
        '5802VN',
        '6223',
        '0819thanh toan don hang',
        '63045FAB',
      ].join(''),
    );
  });

  it('parse the example of the specification', () => {
    expect(readVietQr(NAPAS_EXAMPLE)).toEqual(TRANSFER);
  });

  it('parse the payload of any transfer back to that transfer', () => {
    fc.assert(
      fc.property(transfers, (transfer) => {
        expect(readVietQr(vietQrPayload(transfer))).toEqual(transfer);
      }),
    );
  });

  it('refuse a payload with any one character changed', () => {
    const change = fc.record({ transfer: transfers, at: fc.nat(), code: fc.integer({ min: 32, max: 126 }) });
    fc.assert(
      fc.property(change, ({ transfer, at, code }) => {
        const payload = vietQrPayload(transfer);
        const index = at % payload.length;
        const changed = payload.slice(0, index) + String.fromCharCode(code) + payload.slice(index + 1);
        fc.pre(changed !== payload);
        expect(parseEmv(changed)).toBeUndefined();
      }),
      runs(1000),
    );
  });

  it('throw RangeError instead of truncating values that do not fit', () => {
    const wrong: Partial<VietQrTransfer>[] = [
      { memo: 'x'.repeat(26) },
      { memo: '' },
      { memo: 'chuyển khoản' },
      { memo: ' PL1' },
      { memo: 'PL1 ' },
      { amountMinor: 0n },
      { amountMinor: -10_000n },
      { amountMinor: 10_001n },
      { amountMinor: 10n ** 17n },
      { bankBin: '97040' },
      { accountNumber: '' },
      { accountNumber: '1'.repeat(20) },
      { accountNumber: '001-101' },
    ];
    for (const change of wrong) expect(() => vietQrPayload({ ...TRANSFER, ...change })).toThrow(RangeError);
  });
});

describe('parseEmv', () => {
  it('uses CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  it('refuses broken structures even when the checksum is right', () => {
    const broken = ['', '000202', '5802VN', '0002015802VN5802VN', '0002010100', '0002015899VN'];
    expect(broken.filter((fields) => parseEmv(appendChecksum(fields)))).toEqual([]);
    expect(parseEmv(appendChecksum('000201'))?.get('00')).toBe('01');
  });

  it('refuses random texts without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(parseEmv(text)).toBeUndefined();
      }),
    );
  });

  it('returns no transfer for another country or service', () => {
    expect(readVietQr(exampleWith('QRIBFTTA', 'QRIBFTTC'))).toBeUndefined();
    expect(readVietQr(exampleWith('5303704', '5303418'))).toBeUndefined();
    expect(readVietQr(exampleWith('A000000727', 'A000000677'))).toBeUndefined();
  });
});

describe('foldMemo', () => {
  it('removes accents and characters that bank statements do not allow', () => {
    expect(foldMemo('Nạp tiền – Đặng Thuỳ, 50%')).toBe('Nap tien Dang Thuy 50');
    expect(foldMemo('đĐ ƯƠ ưở')).toBe('dD UO uo');
    expect(foldMemo('  ***  ')).toBe('');
  });
});

describe('the list of banks', () => {
  it('has one code and one six-digit BIN for each bank', () => {
    expect(new Set(BANKS.map((bank) => bank.code)).size).toBe(BANKS.length);
    expect(new Set(BANKS.map((bank) => bank.bin)).size).toBe(BANKS.length);
    expect(BANKS.filter((bank) => !/^\d{6}$/.test(bank.bin))).toEqual([]);
  });

  it('is searchable by code', () => {
    expect(bankByCode('VCB')?.bin).toBe('970436');
    expect(bankByCode('constructor')).toBeUndefined();
  });
});
