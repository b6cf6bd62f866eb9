import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { movePool, sellJackpots } from '../support/jackpots.ts';
import { UNIT } from '#kernel/money';
import { ROLES } from '../../src/lib/server/portal.ts';
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

const GAME = 'POWER655';
const PICKED = ['03', '11', '20', '28', '41', '54'];

/** Keeps the current draw open for bets, at any time of day, until `draw` draws it. */
async function openDraw(): Promise<string> {
  const open = async () => {
    const { rows } = await product.database.query<{ drawNumber: string }>(
      `update lottery_draws
          set state = 'OPEN', opens_at = clock_timestamp() - interval '1 hour', closes_at = clock_timestamp() + interval '1 hour',
              draws_at = clock_timestamp() + interval '2 hours'
        where id = (select id from lottery_draws where game_code = $1 and state in ('PENDING', 'OPEN') order by draws_at limit 1)
       returning draw_number as "drawNumber"`,
      [GAME],
    );
    return rows[0]?.drawNumber;
  };
  let drawNumber: string | undefined;
  // A worker creates the draws of a game soon after it is enabled.
  await expect.poll(async () => (drawNumber = await open()), { timeout: 60_000 }).toBeDefined();
  return drawNumber ?? '';
}

async function draw(drawNumber: string, result: string): Promise<void> {
  await product.database.query(
    `update lottery_draws
        set state = 'DRAWN', result = $3, result_version = 1, result_sources = '["feed:one","feed:two"]', drawn_at = clock_timestamp(),
            closes_at = clock_timestamp() - interval '2 seconds', draws_at = clock_timestamp() - interval '1 second'
      where game_code = $1 and draw_number = $2`,
    [GAME, drawNumber, result],
  );
}

/** Collects the notes that the page plays from now on; the result returns their frequencies in order. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  const notes = await page.evaluateHandle(() => {
    const found: number[] = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      found.push(this.frequency.value);
      start.apply(this, when);
    };
    return found;
  });
  return async () => (await notes.jsonValue()).sort((one, other) => one - other);
}

it('a player sees the jackpots grow, buys a ticket and sees it win', async () => {
  const { page, context, problems } = await openFrom(product.browser, '10.9.2.1');
  await sellJackpots(product.database);
  const drawNumber = await openDraw();
  await page.goto(product.url + WORDS.en.path);
  await openSignIn(page, WORDS.en);
  await giveName(page, WORDS.en, 'demo');
  await accountMenu(page, WORDS.en).waitFor();

  await page.goto(`${product.url}/en/lottery`);
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Power 6/55' }) });
  await tile.getByText('Jackpot 1', { exact: true }).waitFor();
  expect(await tile.innerText()).toMatch(/30,000,000,000[^]*Jackpot 2[^]*3,000,000,000/);

  await tile.getByRole('link').click();
  const board = page.getByRole('main');
  for (const number of PICKED) await board.getByRole('button', { name: number, exact: true }).click();
  await board.getByText('Ticket price').waitFor();
  const playedNotes = await listen(page);
  await board
    .getByText(/shared equally by the winning tickets: Jackpot 1/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add to bet slip' }).click();
  await page.getByRole('button', { name: /^Place bet/ }).click();
  await page.getByText('Bets placed.').waitFor();

  // The pool is twenty billion above its seed.
  await movePool(product.database, { gameCode: GAME, tier: 'JP1', amountMinor: 20_000_000_000n * UNIT });
  await page.getByRole('tab', { name: 'Results' }).click();
  await draw(drawNumber, `${PICKED.join(',')}+01`);
  // A ticket of 10,000 contributed a fifth.
  await page.getByText(/Jackpot 1 .*50,000,002,000.*: won by 1 ticket/).waitFor();
  await page.getByText(/Jackpot 2 .*3,000,000,400.*: no winner/).waitFor();
  const now = page.getByRole('region', { name: 'Next draw and latest result' });
  await now.getByText(/3,000,000,400/).waitFor();
  await page.getByRole('tab', { name: 'My bets' }).click();
  const own = page.getByRole('listitem').filter({ hasText: drawNumber });
  await own.getByText(/50,000,002,000/).waitFor();
  // The placed bet, and the win.
  await expect.poll(playedNotes).toEqual([220, 523, 659, 784]);
  expect(unexpected(problems)).toEqual([]);
  await context.close();
});
