import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

type ListTitles = (db: Db, ids: readonly bigint[], languageTag: string) => Promise<Map<bigint, string>>;

/** Returns a function that lists the titles of published missions or leaderboards by their ids; `titleOf` reads one from the stored terms. */
export function listTitlesOf(
  owner: 'mission' | 'board',
  titleOf: (terms: Record<string, unknown>, languageTag: string) => string,
): ListTitles {
  const statement = defineStatement({
    name: `${owner}s_titles`,
    row: z.object({ id: z.bigint(), terms: z.record(z.string(), z.unknown()) }),
    text: `select ${owner}.id, version.terms
             from ${owner}s ${owner}
             join ${owner}_versions version on version.${owner}_id = ${owner}.id and version.version = ${owner}.published_version
            where ${owner}.id = any($1::bigint[])`,
  });
  return async (db, ids, languageTag) => {
    const rows = ids.length === 0 ? [] : await db.query(statement, [ids.map(String)]);
    return new Map(rows.map(({ id, terms }) => [id, titleOf(terms, languageTag)]));
  };
}
