import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findLastHead, sealRecords, verifyRecords } from '#domain/seals';
import { audit } from '#domain/staff';
import { exportHeads, verifyAllRecords } from '#server/jobs/seals';
import { createTestApp, type TestApp } from '../support/app.ts';
import { runCommand } from '../support/command-line.ts';
import { startGame } from '../support/game-session.ts';
import { sql, tamper } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let env: Record<string, string>;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  env = await sharedDatabase(inject('postgresUrl'), 'seals');
  nodes = [await createTestApp(env), await createTestApp(env)];
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

const verify = () => verifyRecords(nodes[0].app.db, nodes[0].app);

describe('sealing', () => {
  it('by two nodes while players bet leaves chains without gaps', async () => {
    const games = await Promise.all(nodes.map((node) => startGame(node)));
    let isDone = false;
    const sealing = nodes.map(async ({ app }) => {
      while (!isDone) await sealRecords(app.db, app);
    });
    const bets = await Promise.all(
      games.flatMap((game) => Array.from({ length: 60 }, () => game.bet({ amount: '1' }))),
    );
    isDone = true;
    await Promise.all(sealing);
    expect(bets.map(({ body }) => body.status)).toEqual(Array.from({ length: 120 }, () => 'OK'));
    while ((await sealRecords(nodes[0].app.db, nodes[0].app)).length > 0);
    const { problems, chains } = await verify();
    const [entries] = await sql<{ count: bigint }>(nodes[0], 'select count(*) from ledger_entries');
    expect(problems).toEqual([]);
    expect(chains.find(({ chain }) => chain === 'ledger')).toMatchObject({
      records: Number(entries?.count),
      unsealed: 0,
    });
  });

  it('waits for a record whose id is lower and whose commit is later', async () => {
    const [{ app }] = nodes;
    const entry = { actor: 'somebody', action: 'test.act', subject: 'x' };
    await app.db.transaction(async (open) => {
      await audit(open, entry);
      await nodes[1].app.db.transaction((tx) => audit(tx, entry));
      expect(await sealRecords(nodes[1].app.db, app)).toContain('audit');
    });
    expect(await sealRecords(app.db, app)).toEqual([]);
    expect(await verify()).toMatchObject({ isIntact: true, problems: [] });
  });
});

describe('npm run ops -- audit verify', () => {
  const ops = (...words: string[]) =>
    runCommand({ ...env, AUDIT_EXPORT_DIR: nodes[0].app.config.auditExportFolder }, words);

  it('names the first record that differs, which the nightly job reports as an event', async () => {
    await exportHeads(nodes[0].app);
    expect(await ops('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('as they were sealed'),
    });
    expect((await ops('audit', 'key')).out).toMatch(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/=]{44}$/m);
    await tamper(nodes[0], 'update ledger_postings set amount_minor = amount_minor + 1 where entry_id = 2');
    const { code, out } = await ops('audit', 'verify');
    expect(code).toBe(1);
    expect(out).toContain('PROBLEM  ledger: record 2 was altered (block 1)');
    await verifyAllRecords(nodes[0].app);
    await nodes[0].app.securityEvents.flush();
    const events = await sql(nodes[0], `select kind from security_events where kind = 'records_altered'`);
    expect(events).toHaveLength(1);
    const results = await sql(
      nodes[0],
      'select is_intact as ok, problem from seal_verifications order by id desc limit 1',
    );
    expect(results).toEqual([{ ok: false, problem: 'ledger: record 2 was altered (block 1)' }]);
  });
});

it('heads are sent to the configured address, and again after it has failed', async () => {
  const received: string[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (status === 200) received.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const node = await createTestApp({ ...env, AUDIT_EXPORT_URL: `http://127.0.0.1:${port}/heads` });
  await exportHeads(node.app, { isForced: true });
  expect(received).toEqual([]);
  // The copy in the data folder does not count as exported.
  expect(await findLastHead(node.app.db, 'webhook')).toMatchObject({ exportedAt: null, isExported: false });
  status = 200;
  await exportHeads(node.app);
  const [heads] = await sql<{ count: bigint }>(node, 'select count(*) from seal_heads');
  expect(received).toHaveLength(Number(heads?.count));
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ payload: expect.any(String), signature: expect.any(String) });
  await exportHeads(node.app);
  expect(received).toHaveLength(Number(heads?.count));
  await node.close();
  await new Promise((resolve) => server.close(resolve));
});
