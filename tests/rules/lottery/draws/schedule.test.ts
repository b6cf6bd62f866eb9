import { fc } from '../../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { findBetType } from '#rules/lottery/engine';
import { LOTTERY_GAMES, lotteryGame } from '#rules/lottery/catalogue/games';
import { dayAt, dayOfText, dayStartMs, dayText, type DrawZone } from '#rules/lottery/draws/local-days';
import { MENU_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import {
  drawAt,
  findScheduledDraw,
  listScheduledDraws,
  MIN_EXTERNAL_CLOSE_SECONDS,
  newestStationDay,
  type Schedule,
} from '#rules/lottery/draws/schedule';
import { isNorthernDay, northernHostOn } from '#rules/lottery/draws/stations';

const at = (text: string) => Date.parse(text);
const iso = (atMs: number | undefined) => new Date(atMs ?? Number.NaN).toISOString();

function scheduleOf(gameCode: string): Schedule {
  const game = lotteryGame(gameCode);
  if (!game) throw new Error(`no game ${gameCode}`);
  return game.schedule;
}

function drawOf(gameCode: string, time: string) {
  const draw = drawAt(scheduleOf(gameCode), at(time));
  return draw && [draw.drawNumber, iso(draw.opensAtMs), iso(draw.closesAtMs), iso(draw.drawsAtMs)];
}

const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const games = fc.constantFrom(...LOTTERY_GAMES);

it('draws of other lotteries close a minute or more before they are drawn', () => {
  const others = LOTTERY_GAMES.filter(({ isInHouse }) => !isInHouse);
  const late = others.filter(({ schedule }) => schedule.closeSeconds < MIN_EXTERNAL_CLOSE_SECONDS);
  expect(others.length).toBeGreaterThan(30);
  expect(late.map(({ gameCode }) => gameCode)).toEqual([]);
});

describe('local days', () => {
  it.each(['Asia/Shanghai', 'Asia/Ho_Chi_Minh'] satisfies DrawZone[])(
    'in %s are those of the zone database',
    (zone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      fc.assert(
        fc.property(instants, (instant) => {
          const day = dayAt(instant.getTime(), zone);
          expect(format.format(instant).slice(0, 10).replaceAll('-', '')).toBe(dayText(day));
          expect(format.format(dayStartMs(day, zone))).toMatch(/ 00:00:00$/);
          expect(dayOfText(dayText(day))).toBe(day);
        }),
      );
    },
  );

  it('are no other days than those of the calendar', () => {
    expect(dayOfText('20240229')).toBeDefined();
    for (const text of ['20250229', '20251301', '20251100', '2025111', 'yyyymmdd', '']) {
      expect(dayOfText(text), text).toBeUndefined();
    }
  });
});

describe('the schedule of any game at any time', () => {
  it('has neither a gap nor an overlap: each draw opens at the draw before it', () => {
    fc.assert(
      fc.property(games, instants, ({ schedule }, instant) => {
        const draws = listScheduledDraws(schedule, instant.getTime(), 5);
        expect(draws).toHaveLength(5);
        expect(draws[0]?.opensAtMs).toBeLessThanOrEqual(instant.getTime());
        draws.forEach((draw, index) => {
          expect(draw.opensAtMs).toBeLessThan(draw.closesAtMs);
          expect(draw.closesAtMs).toBe(draw.drawsAtMs - schedule.closeSeconds * 1000);
          if (index > 0) expect(draw.opensAtMs).toBe(draws[index - 1]?.drawsAtMs);
        });
      }),
    );
  });

  it('leads from the number back to the same draw', () => {
    fc.assert(
      fc.property(games, instants, ({ schedule }, instant) => {
        const draw = drawAt(schedule, instant.getTime());
        if (!draw) throw new Error('no issue');
        expect(findScheduledDraw(schedule, draw.drawNumber)).toEqual(draw);
      }),
    );
  });

  it('takes no number that it would not write', () => {
    fc.assert(
      fc.property(games, fc.stringMatching(/^[0-9/-]{1,14}$/), ({ schedule }, text) => {
        const draw = findScheduledDraw(schedule, text);
        if (draw) expect(draw.drawNumber).toBe(text);
      }),
    );
    expect(findScheduledDraw(scheduleOf('SSC1M'), '20261121-0000')).toBeUndefined();
    expect(findScheduledDraw(scheduleOf('SSC1M'), '20261121-1441')).toBeUndefined();
    expect(findScheduledDraw(scheduleOf('SSC90S'), '20261121-0960')).toBeDefined();
    expect(findScheduledDraw(scheduleOf('SSC90S'), '20261121-0961')).toBeUndefined();
  });
});

describe('in-house draws', () => {
  it('end their day at midnight, with a number of that day', () => {
    expect(drawOf('SSC1M', '2026-11-21T15:59:30Z')).toEqual([
      '20261121-1440',
      '2026-11-21T15:59:00.000Z',
      '2026-11-21T15:59:55.000Z',
      '2026-11-21T16:00:00.000Z',
    ]);
    expect(drawOf('SSC1M', '2026-11-21T16:00:00Z')?.[0]).toBe('20261122-0001');
  });

  it('go over the ends of months and years, and over leap days', () => {
    expect(drawOf('PK105M', '2024-02-28T15:59:59Z')?.[0]).toBe('20240228-0288');
    expect(drawOf('PK105M', '2024-02-28T16:00:00Z')?.[0]).toBe('20240229-0001');
    expect(drawOf('PK105M', '2024-02-29T16:00:00Z')?.[0]).toBe('20240301-0001');
    expect(drawOf('LHC5M', '2026-12-31T15:59:59Z')?.[0]).toBe('20261231-0288');
    expect(drawOf('LHC5M', '2026-12-31T16:00:00Z')?.[0]).toBe('20270101-0001');
  });

  it('of Vietnamese games count their days an hour later', () => {
    expect(drawOf('MBVIP1M', '2026-11-21T16:30:00Z')?.[0]).toBe('20261121-1411');
    expect(drawOf('SSC1M', '2026-11-21T16:30:00Z')?.[0]).toBe('20261122-0031');
  });
});

describe('draws that others hold', () => {
  it('northern: each day at 18:15, and bets end five minutes before', () => {
    expect(drawOf('XSMB', '2026-11-21T00:00:00Z')).toEqual([
      '20261121',
      '2026-11-20T11:15:00.000Z',
      '2026-11-21T11:10:00.000Z',
      '2026-11-21T11:15:00.000Z',
    ]);
  });

  it('northern: four days around Tết have none, and the next draw is open all the while', () => {
    const draw = drawAt(scheduleOf('XSMB'), at('2026-02-17T00:00:00Z'));
    expect([draw?.drawNumber, iso(draw?.opensAtMs)]).toEqual(['20260220', '2026-02-15T11:15:00.000Z']);
    expect(['20260215', '20260216', '20260219', '20260220'].map((text) => isNorthernDay(dayOfText(text) ?? 0))).toEqual(
      [true, false, false, true],
    );
    expect(findScheduledDraw(scheduleOf('XSMB'), '20260217')).toBeUndefined();
  });

  it('northern: in 2030 Tết is a day earlier than the New Year of Beijing', () => {
    expect(['20300201', '20300204', '20300205'].map((text) => isNorthernDay(dayOfText(text) ?? 0))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('northern: the host goes by the weekday', () => {
    const week = ['20261116', '20261117', '20261118', '20261119', '20261120', '20261121', '20261122'];
    expect(week.map((text) => northernHostOn(dayOfText(text) ?? 0))).toEqual([
      'Hà Nội',
      'Quảng Ninh',
      'Bắc Ninh',
      'Hà Nội',
      'Hải Phòng',
      'Nam Định',
      'Thái Bình',
    ]);
  });

  it('southern and central: the stations of each weekday', () => {
    const drawnOn = (text: string) => {
      const found = LOTTERY_GAMES.filter(({ group }) => group === 'VN_MN' || group === 'VN_MT');
      return found.filter(({ schedule }) => findScheduledDraw(schedule, text)).map(({ gameCode }) => gameCode);
    };
    expect(drawnOn('20261116')).toEqual(['XSHCM', 'XSDT', 'XSCM', 'XSTTH', 'XSPY']);
    expect(drawnOn('20261119')).toEqual(['XSTN', 'XSAG', 'XSBTH', 'XSBDI', 'XSQT', 'XSQB']);
    expect(drawnOn('20261121')).toEqual(['XSHCM', 'XSLA', 'XSBP', 'XSHG', 'XSDNG', 'XSQNG', 'XSDNO']);
    expect(drawnOn('20261122')).toEqual(['XSTG', 'XSKG', 'XSDL', 'XSTTH', 'XSKH', 'XSKT']);
    expect(drawOf('XSHCM', '2026-11-17T00:00:00Z')?.[3]).toBe('2026-11-21T09:15:00.000Z');
    expect(drawOf('XSDNG', '2026-11-21T00:00:00Z')?.[3]).toBe('2026-11-21T10:15:00.000Z');
  });

  it('Mark Six: Hong Kong counts its draws of the year, Macau its days', () => {
    expect(drawOf('LHCHK', '2026-01-01T00:00:00Z')).toEqual([
      '26/001',
      '2025-12-30T13:30:00.000Z',
      '2026-01-01T13:20:00.000Z',
      '2026-01-01T13:30:00.000Z',
    ]);
    expect(drawOf('LHCHK', '2026-01-01T13:30:00Z')?.[0]).toBe('26/002');
    expect(drawOf('LHCMO', '2024-12-31T13:00:00Z')?.[0]).toBe('2024366');
    expect(drawOf('LHCMO', '2024-12-31T13:30:00Z')?.[0]).toBe('2025001');
  });

  it('Keno: from 06:00 to 21:52, the first one open over night', () => {
    expect(drawOf('KENOVL', '2026-11-21T14:52:00Z')).toEqual([
      '20261122-0001',
      '2026-11-21T14:52:00.000Z',
      '2026-11-21T22:59:00.000Z',
      '2026-11-21T23:00:00.000Z',
    ]);
    expect(drawOf('KENOVL', '2026-11-21T14:51:59Z')?.[0]).toBe('20261121-0120');
  });

  it('Mega and Power: at 18:00, on Wednesday, Friday and Sunday, and on Tuesday, Thursday and Saturday', () => {
    expect(drawOf('MEGA645', '2026-11-21T12:00:00Z')?.[0]).toBe('20261122');
    expect(drawOf('POWER655', '2026-11-21T11:00:00Z')?.[0]).toBe('20261124');
  });
});

describe('the catalogue', () => {
  it('names each game once, by its code and by its number', () => {
    expect(new Set(LOTTERY_GAMES.map(({ gameCode }) => gameCode)).size).toBe(LOTTERY_GAMES.length);
    expect(new Set(LOTTERY_GAMES.map(({ gameId }) => gameId)).size).toBe(LOTTERY_GAMES.length);
  });

  it('has a heading for each game in each menu that shows it', () => {
    for (const { group, prizeModes, gameCode } of LOTTERY_GAMES) {
      const heading = MENU_GROUPS.find((candidate) => candidate.group === group);
      for (const prizeMode of prizeModes) {
        const betType = findBetType(group, heading?.firstBetTypes[prizeMode] ?? '');
        expect(betType, `${gameCode} ${prizeMode}`).toBeDefined();
        if (prizeMode === 'Lott' && group !== 'LHC') expect(betType?.engine).toBe('OFFICIAL');
      }
    }
  });

  it('offers nothing at first whose jackpot would need a reserve', () => {
    for (const gameCode of ['MEGA645', 'POWER655']) expect(lotteryGame(gameCode)?.isEnabledByDefault).toBe(false);
  });
});

it('the newest day with station results is yesterday until the first stations of the day are drawn', () => {
  const dayOf = (time: string) => newestStationDay(Date.parse(`2026-03-02T${time}+07:00`));
  expect(['00:00', '16:14:59', '16:15', '23:59'].map(dayOf)).toEqual(['20260301', '20260301', '20260302', '20260302']);
});
