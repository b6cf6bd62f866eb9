import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isTimeZone } from '#kernel/clock';

const SOURCES = 'src/**/*.{ts,tsx,astro,sql,js}';
const filesWith = (pattern: RegExp, sources: string | string[] = SOURCES) =>
  globSync(sources)
    .filter((file) => !file.includes('/db/migrations/') && pattern.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

it('only what draws in Vietnam names its zone, besides the default of the operator’s', () => {
  expect(filesWith(/Asia\/(?:Ho_Chi_Minh|Saigon)|Indochina|[+]07:?00|(?:UTC|GMT)[+]7/)).toEqual([
    'src/islands/lottery/draws/VnDayView.tsx',
    'src/islands/lottery/lobby/LobbyView.tsx',
    'src/lib/kernel/clock.ts',
    'src/lib/rules/lottery/catalogue/games.ts',
    'src/lib/rules/lottery/draws/local-days.ts',
    'src/lib/rules/lottery/draws/schedule.ts',
  ]);
});

it('the server, its domains and the rules count days in the zone of the configuration, which they are given', () => {
  const parts = ['api', 'domain', 'rules', 'server'].map((part) => `src/lib/${part}/**/*.ts`);
  expect(filesWith(/DEFAULT_TIME_ZONE|OPERATOR_TIME_ZONE|process\.env\.TIME_ZONE/, parts)).toEqual([
    'src/lib/domain/agents/tables.ts',
    'src/lib/server/config/config.ts',
  ]);
});

it('no SQL counts days of UTC or of its connection’s zone', () => {
  const parts = ['domain', 'server'].map((part) => `src/lib/${part}/**/*.{ts,sql}`);
  expect(
    filesWith(
      /\bcurrent_date\b|'UTC'\)::date|(?<!at time zone [^)]*)\b(?:now|clock_timestamp)\(\)::date|\b\w*at\)?::date\b/,
      parts,
    ),
  ).toEqual([]);
});

it('a zone has a name of the IANA database: an offset would be read the other way round by PostgreSQL', () => {
  const names = ['Asia/Kathmandu', 'America/Sao_Paulo', 'UTC', '+07:00', '-03', 'Mars/Olympus', ''];
  expect(names.filter(isTimeZone)).toEqual(['Asia/Kathmandu', 'America/Sao_Paulo', 'UTC']);
});
