import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locale-table';
import { passwordHasher } from '../../src/lib/server/adapters/passwords.ts';
import { drawTiles } from '../../src/lib/server/jobs/tiles.ts';
import { DEMO_PASSWORD, seedDemo } from '../../src/lib/server/seed/demo/demo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { drawnTiles } from '../support/drawn-tiles.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ STEP_UP: 'off', TURNOVER_MODE: 'block' }, { passwords: passwordHasher });
  await seedDemo(portal.app);
});
afterAll(() => portal.close());

async function signIn(username: string): Promise<string> {
  const body = { username, password: DEMO_PASSWORD, transport: 'bearer' };
  return (await portal.call('POST /wps/session/login', { body, encrypted: true })).body.value.token;
}

// The team, its contracts and its books are in contract-runs.
describe('the demo', () => {
  it('is read in the language of whoever looks: promotions in all languages, prizes, awards and messages too', async () => {
    const promotions = await sql<{ languages: number }>(
      portal,
      `select count(*)::int as languages from promotions promotion join content_items item on item.public_id = promotion.content_id
         join content_texts texts on texts.item_id = item.id group by promotion.id`,
    );
    expect(promotions.map(({ languages }) => languages)).toEqual(promotions.map(() => LOCALES.length));
    expect(promotions.length).toBeGreaterThan(12);
    const items = await sql<{ languages: number }>(
      portal,
      `select (select count(*)::int from jsonb_object_keys(texts)) as languages from point_items`,
    );
    expect(items.map(({ languages }) => languages)).toEqual(Array(7).fill(LOCALES.length));
    const token = await signIn('demo');
    for (const [tag, expected] of [
      ['en', ['Double your first deposit', 'Free rounds on Lotus Fortune', 'First prize', 'Welcome to Parlay']],
      [
        'vi',
        [
          'Nhân đôi tiền nạp lần đầu',
          'Vòng quay miễn phí Vận May Sen Vàng',
          'Giải nhất',
          'Chào mừng bạn đến với Parlay',
        ],
      ],
    ] as const) {
      const own = async (path: string) =>
        (await portal.call(`GET ${path}`, { token, headers: { 'Accept-Language': tag } })).body.value;
      const [bonus] = (await own('/wps/member/bonuses?state=open')).rows;
      const [freeRounds] = (await own('/wps/member/free-rounds?state=open')).rows;
      const raffle = (await own('/wps/promotions/two-week-raffle')).rules.raffle;
      const { messages } = await own('/wps/v2/messages');
      expect([bonus.name, freeRounds.name, raffle.prizes[0].name]).toEqual(expected.slice(0, 3));
      expect(messages.map(({ title }: { title: string }) => title)).toContain(expected[3]);
    }
  });

  it('has its raffle and its red envelopes in every language', async () => {
    const rows = await sql<{ tags: string[] }>(
      portal,
      `select array_agg(texts.language_tag order by texts.language_tag) as tags
         from content_items item join content_texts texts on texts.item_id = item.id
        where item.slug in ('two-week-raffle', 'golden-hour-red-envelopes') group by item.id`,
    );
    const tags = LOCALES.map(({ tag }) => tag);
    expect(rows.map((row) => row.tags.toSorted())).toEqual([tags.toSorted(), tags.toSorted()]);
  });

  it('draws every tile image that the lobby lists', async () => {
    // A tile that was drawn before is not drawn again: its name has the hash of its drawing.
    await cp(await drawnTiles(), join(portal.app.config.dataDir, 'files', 'art'), { recursive: true });
    await drawTiles(portal.app, Infinity);
    const { body } = await portal.call('GET /wps/relay/GCSGAME_gameList');
    const urls: string[] = body.value.games.flatMap((game: { image: { avif: string; webp: string } }) => [
      game.image.avif,
      game.image.webp,
    ]);
    expect(urls.length).toBeGreaterThanOrEqual(12);
    expect(urls.filter((url) => !existsSync(join(portal.app.config.dataDir, url)))).toEqual([]);
  });

  it('has a member who can withdraw and an agent who can send money at once, because their accounts and passwords are old', async () => {
    const token = await signIn('demo');
    const setup = (await portal.call('GET /wps/v2/wallets/withdrawal/methods', { token })).body.value;
    expect(setup.bankAccounts).toMatchObject([{ state: 'active', availableAt: null, holderName: 'LE DEMO' }]);
    const bankAccountId = setup.bankAccounts[0].id;
    const request = { methodCode: 'bank-withdrawal', amount: '100000', bankAccountId, paymentPassword: 'demo-payout' };
    const sent = await portal.call('POST /wps/v2/wallets/withdrawals', {
      body: { ...request, confirmForfeit: true },
      encrypted: true,
      token,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(sent.status).toBe(200);
    const transfer = await portal.call('POST /wps/v2/wallets/memberTransfers', {
      body: { direction: 'DOWN', to: 'hoa', amount: '100000', paymentPassword: 'demo-payout' },
      encrypted: true,
      token: await signIn('agent'),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(transfer.status).toBe(200);
  });
});
