import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLastVerification, SEAL_CHAINS, type SealChain, sealRecords, verifyRecords } from '#domain/seals';
import { exportHeads, SEAL_JOBS, verifyAllRecords } from '#server/jobs/seals';
import { readHeads } from '#server/adapters/head-export/folder';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createDueDraws } from '../support/draws.ts';
import { startGame } from '../support/game-session.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
/** An id of the audit log that no record has. */
let unusedId: bigint;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  const holder = await createAccountHolder(portal);
  const [next] = await sql<{ id: bigint }>(portal, `select nextval(pg_get_serial_sequence('audit_log', 'id')) as id`);
  unusedId = next?.id ?? 0n;
  await createDueDraws(portal);
  await decisionsOf(staff).approveDeposit((await holder.deposit('250000')).body.value.id);
  const withdrawal = (await holder.withdraw('100000')).body.value.id;
  await decisionsOf(staff).approve(withdrawal);
  const game = await startGame(portal);
  await game.bet({ roundId: 'r1' });
  await game.win({ roundId: 'r1' });
  await sql(
    portal,
    `insert into lottery_result_entries (draw_id, kind, source, raw, raw_hash, result, problem)
     select id, 'staff', 'one', '{}', '\\x01', '1', 'none' from lottery_draws limit 1`,
  );
  await sealRecords(portal.app.db, portal.app);
});
afterAll(() => portal.close());

const verify = async () =>
  verifyRecords(portal.app.db, portal.app, await readHeads(portal.app.config.auditExportFolder));

const TABLES: [SealChain, string][] = [
  ['ledger', 'ledger_entries'],
  ['ledger', 'ledger_postings'],
  ['audit', 'audit_log'],
  ['wallet', 'wallet_transitions'],
  ['results', 'lottery_result_entries'],
];

interface Column {
  name: string;
  type: string;
}

/** Returns an SQL expression with another value of the same type, also for null. */
function otherValue({ name, type }: Column): string {
  switch (type) {
    case 'bytea':
      return `coalesce(${name}, '') || '\\x00'::bytea`;
    case 'jsonb':
      return `jsonb_build_object('was', ${name})`;
    case 'timestamptz':
      return `${name} + interval '1 microsecond'`;
    case 'int8':
      return `coalesce(${name}, 0) + 1000003`;
    case 'xid8':
      return `(${name}::text::numeric + 1)::text::xid8`;
    default:
      return `coalesce(${name}, '') || 'x'`;
  }
}

async function columnsOf(table: string): Promise<Column[]> {
  return sql<Column>(
    portal,
    `select attname::text as name, typname::text as type from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
}

/** Returns SQL that alters one column of the last of the records. An identity column can only be given with a new row. */
function alteration(table: string, column: Column, id: bigint): string {
  const key = table === 'ledger_postings' ? 'entry_id' : 'id';
  const value = otherValue(column);
  const one = `ctid = (select max(ctid) from ${table} where ${key} = ${id})`;
  if (column.name !== 'id') return `update ${table} set ${column.name} = ${value} where ${one}`;
  return `with gone as (delete from ${table} where ${one} returning *),
               other as (select (jsonb_populate_record(null::${table}, to_jsonb(gone) || jsonb_build_object('id', ${value}))).* from gone)
          insert into ${table} overriding system value select * from other`;
}

/** Runs the work with a copy of the table, and puts the rows back afterwards. */
async function restoring(table: string, work: () => Promise<void>): Promise<void> {
  await tamper(portal, `create table saved_${table} as table ${table}`);
  try {
    await work();
  } finally {
    await tamper(portal, `delete from ${table}`);
    await tamper(portal, `insert into ${table} overriding system value select * from saved_${table}`);
    await tamper(portal, `drop table saved_${table}`);
  }
}

describe('verifying sealed records', () => {
  it('finds nothing in untouched records, and every chain has some', async () => {
    const result = await verify();
    expect(result).toMatchObject({ isIntact: true, problems: [] });
    expect(result.chains.map(({ chain }) => chain)).toEqual(SEAL_CHAINS);
    for (const { records, unsealed } of result.chains) {
      expect(records).toBeGreaterThan(0);
      expect(unsealed).toBe(0);
    }
  });

  it.each(TABLES)('names the record whose column was altered: %s, every column of %s', async (chain, table) => {
    const key = table === 'ledger_postings' ? 'entry_id' : 'id';
    const [row] = await sql<{ id: bigint }>(portal, `select max(${key}) as id from ${table}`);
    for (const column of await columnsOf(table)) {
      await restoring(table, async () => {
        await tamper(portal, alteration(table, column, row?.id ?? 0n));
        const { problems } = await verify();
        const isKey = column.name === key;
        const found = isKey
          ? expect.stringMatching(new RegExp(`^${chain}: `))
          : `${chain}: record ${row?.id} was altered (block 1)`;
        expect([column.name, problems]).toEqual([column.name, [found]]);
      });
    }
    expect((await verify()).isIntact).toBe(true);
  });

  it.each(TABLES)('names the place of a record that was deleted: %s, %s', async (chain, table) => {
    const key = table === 'ledger_postings' ? 'entry_id' : 'id';
    await restoring(table, async () => {
      const [row] = await tamper<{ id: bigint }>(
        portal,
        `delete from ${table} where ctid = (select ctid from ${table} order by ${key} limit 1) returning ${key} as id`,
      );
      const expected = chain === 'ledger' ? `record ${row?.id} was altered` : 'a record after 0 is missing';
      expect((await verify()).problems).toEqual([`${chain}: ${expected} (block 1)`]);
    });
  });

  it('names a record that was added, also where an id was never used, and a posting without an entry', async () => {
    await restoring('audit_log', async () => {
      await tamper(
        portal,
        `insert into audit_log (id, actor, action, subject) overriding system value values (${unusedId}, 'x', 'y', 'z')`,
      );
      expect((await verify()).problems).toEqual([`audit: record ${unusedId} was added (block 1)`]);
    });
    await restoring('ledger_postings', async () => {
      const [entry] = await sql<{ id: bigint }>(portal, 'select min(id) as id from ledger_entries');
      await tamper(
        portal,
        `insert into ledger_postings (entry_id, account_id, amount_minor) values (${entry?.id}, 999999, 5)`,
      );
      expect((await verify()).problems).toEqual([`ledger: record ${entry?.id} was altered (block 1)`]);
    });
  });

  it('seals what comes later in a further block, and reports what is not sealed yet', async () => {
    await sql(portal, `insert into audit_log (actor, action, subject) values ('a', 'b', 'c')`);
    const auditState = async () => (await verify()).chains.find(({ chain }) => chain === 'audit');
    expect(await auditState()).toMatchObject({ unsealed: 1 });
    await sealRecords(portal.app.db, portal.app);
    expect(await auditState()).toMatchObject({ unsealed: 0, blocks: 2 });
  });

  it('finds an altered, a missing and a reordered block', async () => {
    for (const [change, problem] of [
      [
        `update seal_blocks set record_count = record_count + 1 where chain = 'audit' and block_no = 1`,
        'audit: block 1 was altered',
      ],
      [
        `update seal_blocks set sealed_at = sealed_at - interval '1 day' where chain = 'audit' and block_no = 2`,
        'audit: block 2 was altered',
      ],
      [`delete from seal_blocks where chain = 'audit' and block_no = 1`, 'audit: block 1 is missing'],
    ] as const) {
      await restoring('seal_blocks', async () => {
        await tamper(portal, change);
        expect((await verify()).problems).toEqual([problem]);
      });
    }
  });
});

describe('the back office', () => {
  it('shows auditors the last verification and the last head, and nothing to support', async () => {
    await verifyAllRecords(portal.app);
    await exportHeads(portal.app);
    const { body } = await staff.as('auditor', 'GET /ops/api/audit/integrity');
    expect(body.value.state).toBe('intact');
    expect(body.value.verification).toMatchObject({ isIntact: true, problem: null });
    expect(Number(body.value.verification.records)).toBeGreaterThan(5);
    expect(body.value.head).toMatchObject({
      exportedAt: expect.any(String),
      isExportLate: false,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await staff.as('support', 'GET /ops/api/audit/integrity')).status).toBe(403);
  });
});

describe('signed heads', () => {
  const folder = () => portal.app.config.auditExportFolder;

  it('are exported to the folder with their key, once', async () => {
    await exportHeads(portal.app);
    await exportHeads(portal.app);
    const [file, ...others] = await readdir(folder());
    expect(others).toEqual([]);
    const head = JSON.parse(await readFile(join(folder(), file ?? ''), 'utf8'));
    expect(JSON.parse(head.payload)).toMatchObject({ version: 1, previous: null, chains: { audit: { blockNo: '2' } } });
    expect(await verify()).toMatchObject({ isIntact: true, heads: 1 });
  });

  it('find a chain that was rebuilt after a record was altered', async () => {
    await restoring('seal_blocks', () =>
      restoring('audit_log', async () => {
        await tamper(portal, `update audit_log set actor = 'somebody else' where id = 1`);
        await tamper(portal, `delete from seal_blocks where chain = 'audit'`);
        await sealRecords(portal.app.db, portal.app);
        const { problems } = await verify();
        expect(problems[0]).toMatch(/^head: block 2 of audit is not the one that was signed/);
        expect(problems[1]).toMatch(/^exported head: block 2 of audit is not the one that was signed/);
      }),
    );
  });

  it('find it also when the heads of the database were removed or signed with another key', async () => {
    await tamper(portal, 'delete from seal_exports');
    await restoring('seal_heads', async () => {
      await tamper(portal, 'delete from seal_heads');
      expect((await verify()).problems).toEqual([expect.stringMatching(/^exported head of .*: it is missing here$/)]);
    });
    await restoring('seal_heads', async () => {
      await tamper(portal, `update seal_heads set signature = signature || '\\x00'`);
      expect((await verify()).problems).toEqual([expect.stringMatching(/^head: .* is not signed by this portal$/)]);
    });
    await restoring('seal_heads', async () => {
      await tamper(portal, `update seal_heads set payload = replace(payload, '"version":1', '"version":2')`);
      expect((await verify()).isIntact).toBe(false);
    });
  });

  it('that were changed outside are found', async () => {
    const [file = ''] = await readdir(folder());
    const before = await readFile(join(folder(), file), 'utf8');
    const head = JSON.parse(before);
    await writeFile(
      join(folder(), file),
      JSON.stringify({ ...head, payload: head.payload.replace('"lastId":"', '"lastId":"9') }),
    );
    expect((await verify()).problems).toEqual([
      expect.stringMatching(/^exported head: .* is not signed by this portal$/),
    ]);
    await writeFile(join(folder(), file), before);
    expect((await verify()).isIntact).toBe(true);
    await rm(folder(), { recursive: true });
  });
});

it('a new portal is verified with its first seals, and later only by night', async () => {
  const fresh = await createTestApp();
  try {
    const auditor = await createStaff(fresh);
    const state = async () => (await auditor.as('auditor', 'GET /ops/api/audit/integrity')).body.value.state;
    expect(await state()).toBe('pending');
    const seal = SEAL_JOBS.find(({ name }) => name === 'seal records');
    await seal?.run(fresh.app);
    const first = await findLastVerification(fresh.app.db);
    expect(first).toMatchObject({ isIntact: true });
    expect(await state()).toBe('intact');
    await seal?.run(fresh.app);
    expect(await findLastVerification(fresh.app.db)).toEqual(first);
  } finally {
    await fresh.close();
  }
});
