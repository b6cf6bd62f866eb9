import * as z from 'zod';
import type { Allowance, GuessLimit } from '#kernel/attempt-limit';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const CONSUME = defineStatement({
  name: 'guesses_consume',
  row: z.object({ isCounted: z.boolean(), waitSeconds: z.int() }),
  // One statement by the database's clock on one row, so that parallel guesses on several nodes are all counted.
  text: `
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms)
    insert into guess_limits as stored (key, guesses, expire)
    select $1, array[$2::text], now_ms + $3::int8 from clock
    on conflict (key) do update set
      guesses = case
        when stored.expire <= (select now_ms from clock) then excluded.guesses
        when $2::text = any(stored.guesses) or cardinality(stored.guesses) >= $4::int4 then stored.guesses
        else stored.guesses || $2::text end,
      expire = case when stored.expire <= (select now_ms from clock) then excluded.expire else stored.expire end
    returning $2::text = any(guesses) as "isCounted",
              greatest(1, ceil((expire - (select now_ms from clock)) / 1000.0))::int as "waitSeconds"`,
});

const REFUND = defineStatement({
  name: 'guesses_refund',
  text: 'update guess_limits set guesses = array_remove(guesses, $2::text) where key = $1',
});

/** Creates a limit of guesses that are stored in the database. */
export function guessLimit(db: Db, { maxAttempts, windowMs }: Allowance): GuessLimit {
  return {
    async consume(key, guess) {
      const [row] = await db.query(CONSUME, [key, guess, windowMs, maxAttempts]);
      return row?.isCounted ? undefined : row?.waitSeconds;
    },
    async refund(key, guess) {
      await db.query(REFUND, [key, guess]);
    },
  };
}
