import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { roundOfDraw } from '#rules/lottery/draws/drawing';
import { GAME_GROUPS, type GameGroup } from '#rules/lottery';
import { ROLES } from '../../src/lib/server/portal.ts';
import { sellJackpots } from '../support/jackpots.ts';
import {
  accountMenu,
  giveName,
  openFrom,
  openSignIn,
  unexpected,
  useSignInProduct,
  WORDS,
} from '../support/sign-in-page.ts';

const product = useSignInProduct(undefined, ROLES);

/** Long enough to prepare and place a bet. */
const MIN_SECONDS = 20;

interface OpenGame {
  code: string;
  title: string;
}

/** A game with one draw a day is closed between close and draw, and the test's clock may show that time. */
async function openNext(group: GameGroup): Promise<void> {
  await product.database.query(
    `update lottery_draws set opens_at = clock_timestamp() - interval '1 minute'
      where id = (select d.id from lottery_draws d join lottery_games g using (game_code)
                   where g.game_group = $1 and d.opens_at > clock_timestamp() order by d.opens_at limit 1)`,
    [group],
  );
}

/** Finds the game of a group whose open draw closes last, and which has no earlier one open: the page offers that. */
async function openGameOf(group: GameGroup): Promise<OpenGame> {
  let found: OpenGame | undefined;
  const look = async () => {
    const { rows } = await product.database.query<OpenGame>(
      `select g.game_code as code, g.titles ->> 'en' as title from lottery_games g join lottery_draws d using (game_code)
        where g.enabled and g.game_group = $1 and d.opens_at <= clock_timestamp()
          and d.closes_at > clock_timestamp() + interval '${MIN_SECONDS} seconds'
          and not exists (select from lottery_draws e where e.game_code = d.game_code
                            and e.closes_at > clock_timestamp() and e.closes_at < d.closes_at)
        order by d.closes_at desc limit 1`,
      [group],
    );
    found = rows[0];
    if (!found) await openNext(group);
    return found;
  };
  await expect.poll(look, { timeout: 60_000 }).toBeDefined();
  if (!found) throw new Error(`no game of ${group}`);
  return found;
}

async function bet(page: Page, gameCode: string): Promise<void> {
  await page.goto(`${product.url}/en/lottery?gameCode=${gameCode}`);
  await page.getByRole('button', { name: 'Random' }).click();
  await page.getByRole('button', { name: 'Add to bet slip' }).click();
  await page.getByRole('button', { name: /^Place bet/ }).click();
  await page.getByText('Bets placed.').waitFor();
}

/**
 * Closes the draw of the member's bet now; it is drawn with the following beacon round, some seconds later.
 * It is the bet's own draw, because the game can have opened the next one since the bet was placed.
 */
async function closeDrawOfBet(gameCode: string): Promise<string> {
  const { database } = product;
  const { rows } = await database.query<{ drawNumber: string; now: Date }>(
    `select d.draw_number as "drawNumber", date_trunc('second', clock_timestamp()) as now
       from lottery_bets b join lottery_draws d on d.id = b.draw_id where d.game_code = $1`,
    [gameCode],
  );
  const [row] = rows;
  if (!row) throw new Error(`no bet on ${gameCode}`);
  const round = roundOfDraw(Math.floor(row.now.getTime() / 1000));
  // The round of a draw never changes, but nobody can wait for the real one here.
  await database.query(`set session_replication_role = 'replica'`);
  await database.query(
    `update lottery_draws set closes_at = $3, draws_at = $3::timestamptz + interval '1 second', beacon_round = $4
      where game_code = $1 and draw_number = $2 and draws_at > $3`,
    [gameCode, row.drawNumber, row.now, round],
  );
  await database.query(`set session_replication_role = 'origin'`);
  return row.drawNumber;
}

it('a member bets on a game of every group, sees its draw and settlement without a reload, and verifies it', async () => {
  const { page, context, problems } = await openFrom(product.browser, '10.9.1.1');
  // Games with jackpots are disabled in a new portal.
  await sellJackpots(product.database);
  await page.goto(product.url + WORDS.en.path);
  await openSignIn(page, WORDS.en);
  await giveName(page, WORDS.en, 'demo');
  await accountMenu(page, WORDS.en).waitFor();

  for (const group of GAME_GROUPS) if (group !== 'SSC') await bet(page, (await openGameOf(group)).code);
  const game = await openGameOf('SSC');
  await bet(page, game.code);
  const { rows } = await product.database.query<{ groups: string }>(
    `select count(distinct g.game_group)::text as groups from lottery_slips s join lottery_games g using (game_code)`,
  );
  expect(rows[0]?.groups).toBe(String(GAME_GROUPS.length));

  await page.getByRole('tab', { name: 'My bets' }).click();
  const own = page.getByRole('listitem').filter({ hasText: game.title });
  await own.getByText('Pending').waitFor();
  const drawNumber = await closeDrawOfBet(game.code);
  await page.getByText(`Result of draw ${drawNumber}`).waitFor();
  await own.getByText(/^(Won|Lost)$/).waitFor();

  await own.getByRole('link', { name: 'Verify this draw' }).click();
  await page.getByRole('heading', { name: 'Checks on your device' }).waitFor();
  expect(await page.getByText('Passed:').count()).toBe(3);
  expect(await page.getByText('Failed:').count()).toBe(0);
  expect(unexpected(problems)).toEqual([]);
  await context.close();
});
