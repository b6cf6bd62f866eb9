import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCK_CLASSES, LOCKS } from '#kernel/locks';
import { SQL_ERRORS } from '#kernel/sql-errors';
import { ROOT } from '../../src/lib/dev/paths.ts';

const LOCK_REGISTER = 'src/lib/kernel/locks.ts';
const ERROR_REGISTER = 'src/lib/kernel/sql-errors.ts';
const SOURCES = globSync('src/**/*.{ts,tsx,astro,sql}', { cwd: ROOT }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(ROOT, path), 'utf8'),
}));
const sqlFiles = SOURCES.filter(({ path }) => path.endsWith('.sql'));
const code = (text: string) => text.replace(/--[^\n]*/g, '');

describe('advisory locks', () => {
  const CALL = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(\s*([^,()\s]+)\s*(,?)/g;
  const calls = SOURCES.flatMap(({ path, text }) =>
    Array.from(code(text).matchAll(CALL), ([, number = '', comma]) => ({ path, number, isClass: comma === ',' })),
  );

  it('have distinct numbers', () => {
    const numbers = [...Object.values(LOCKS), ...Object.values(LOCK_CLASSES)];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are acquired in SQL files by registered numbers, with as many numbers as registered', () => {
    const inSql = calls.filter(({ path }) => path.endsWith('.sql'));
    expect(inSql).not.toEqual([]);
    const isRegistered = ({ number, isClass }: { number: string; isClass: boolean }) =>
      Object.values<number>(isClass ? LOCK_CLASSES : LOCKS).includes(Number(number));
    expect(inSql.filter((call) => !isRegistered(call))).toEqual([]);
  });

  it('are acquired in TypeScript through the register', () => {
    const literal = calls.filter(({ path, number }) => !path.endsWith('.sql') && /^\d/.test(number));
    expect(literal).toEqual([]);
    const numbers = new RegExp(`\\b(${[...Object.values(LOCKS), ...Object.values(LOCK_CLASSES)].join('|')})\\b`);
    const others = SOURCES.filter(({ path }) => path.startsWith('src/lib/') && path !== LOCK_REGISTER);
    expect(
      others.filter(({ path, text }) => !path.endsWith('.sql') && numbers.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('are mentioned in comments of SQL files by registered numbers only', () => {
    const named = sqlFiles.flatMap(({ text }) => text.match(/\b70\d\d\b/g) ?? []).map(Number);
    const numbers: number[] = [...Object.values(LOCKS), ...Object.values(LOCK_CLASSES)];
    expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

describe('SQLSTATEs of SQL functions', () => {
  const codes: string[] = Object.values(SQL_ERRORS);

  it('are distinct', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('are all registered, and every registered one is raised', () => {
    const raised = sqlFiles.flatMap(({ text }) =>
      Array.from(code(text).matchAll(/errcode = '(\w+)'/g), ([, at = '']) => at),
    );
    expect([...new Set(raised)].toSorted()).toEqual(codes.toSorted());
  });

  it('appear in TypeScript only in the register', () => {
    const others = SOURCES.filter(({ path }) => path !== ERROR_REGISTER && !path.endsWith('.sql'));
    expect(others.filter(({ text }) => /\bPL\d{3}\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('are mentioned in the comments of SQL files only when registered', () => {
    const mentioned = sqlFiles.flatMap(({ text }) => text.match(/\bPL\d{3}\b/g) ?? []);
    expect(mentioned.filter((mention) => !codes.includes(mention))).toEqual([]);
  });
});
