import { describe, expect, it } from 'vitest';
import { readSqlFiles, sortByDependencies, toSqlFile } from '../../../src/lib/server/db/sql-files.ts';

const sqlFunction = (name: string, body = '1') =>
  toSqlFile(name, `create or replace function ${name}() returns int language sql as $$ select ${body} $$;`);
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('the order of SQL files', () => {
  it('puts a file after those whose functions it calls', () => {
    const files = [sqlFunction('a', 'b() + c()'), sqlFunction('b', 'c()'), sqlFunction('c')];
    expect(names(sortByDependencies(files))).toEqual(['c', 'b', 'a']);
  });

  it('puts a file after the one that creates a type it uses', () => {
    const type = toSqlFile('z', `create type pair as (x int);\n${sqlFunction('z').text}`);
    expect(names(sortByDependencies([sqlFunction('a', '(null::pair).x'), type]))).toEqual(['z', 'a']);
  });

  it('is alphabetical otherwise, whatever order the files come in', () => {
    const files = [sqlFunction('c'), sqlFunction('a'), sqlFunction('b')];
    expect(names(sortByDependencies(files))).toEqual(['a', 'b', 'c']);
    expect(names(sortByDependencies(files.toReversed()))).toEqual(['a', 'b', 'c']);
  });

  it('ignores names in comments and string literals', () => {
    const mention = toSqlFile('a', `-- like b()\n${sqlFunction('a', `'b' || 'it''s b'`).text}`);
    expect(names(sortByDependencies([sqlFunction('b', 'a()'), mention]))).toEqual(['a', 'b']);
  });

  it('allows a function that calls itself', () => {
    expect(names(sortByDependencies([sqlFunction('a', 'a()')]))).toEqual(['a']);
  });

  it('refuses a cycle and names it', () => {
    const files = [sqlFunction('a', 'b()'), sqlFunction('b', 'c()'), sqlFunction('c', 'a()')];
    expect(() => sortByDependencies(files)).toThrow('a → b → c → a');
  });

  it('refuses a name that two files define', () => {
    expect(() => sortByDependencies([sqlFunction('a'), sqlFunction('a')])).toThrow('a is defined twice');
  });
});

describe('an SQL file', () => {
  it.each([
    ['defines a function of another name', 'a', sqlFunction('b').text],
    ['defines a second function', 'a', sqlFunction('a').text + sqlFunction('b').text],
    ['defines no function', 'a', 'select 1;'],
    ['cannot be applied twice', 'a', sqlFunction('a').text.replace('or replace', '')],
    ['belongs to tables and defines a function', 'x_tables', sqlFunction('x').text],
  ])('is refused when it %s', (_, name, text) => {
    expect(() => toSqlFile(name, text)).toThrow(`${name}.sql must define`);
  });
});

it('finds the files of every domain and of the database itself', () => {
  expect(names(readSqlFiles())).toEqual(expect.arrayContaining(['ledger_post', 'ledger_tables', 'refuse_change']));
});
