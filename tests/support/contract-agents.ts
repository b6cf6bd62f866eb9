import { contractProgramSchema, DEFAULT_CONTRACT_PROGRAM } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import type { TestApp, TestMember } from './app.ts';
import { createAccountHolder } from './payments.ts';
import { sql, tamper } from './sql.ts';

/** Switches all families of contracts on. */
async function openContracts(portal: TestApp, change: { needsApproval?: boolean } = {}): Promise<void> {
  const families = { ...DEFAULT_CONTRACT_PROGRAM.families };
  for (const family of CONTRACT_FAMILIES) families[family] = { ...families[family], ...change, isOn: true };
  const program = contractProgramSchema.encode({ ...DEFAULT_CONTRACT_PROGRAM, families });
  await tamper(portal, 'update contract_programs set program = $1', [JSON.stringify(program)]);
}

const RATES = { single: '0.5', loss: '0', profit: '0' };
const TERMS = {
  dividend: { family: 'DIVIDEND', code: 'M', terms: { period: 'M', carryOver: 'FULL', tiers: [{ rate: '20' }] } },
  dailySalary: { family: 'DAILY', code: 'D', terms: { tiers: [{ rate: '0.8' }] } },
  hourSalary: { family: 'HOURLY', code: 'HOUR', terms: { tiers: [{ rate: '0.8' }] } },
  realtimeSalary: { family: 'REALTIME', code: '5MIN', terms: { rates: RATES } },
} as const;

export type FamilyName = keyof typeof TERMS;

/** Signs a contract in a family, from a day ago. Returns its id. */
export async function signContract(
  portal: TestApp,
  name: FamilyName,
  { payer, payee, terms }: { payer?: TestMember | undefined; payee: TestMember; terms?: object },
): Promise<string> {
  const { family, code, ...own } = TERMS[name];
  const [row] = await sql<{ id: bigint }>(
    portal,
    `insert into contracts (family, payer_id, payee_id, terms, code, state, from_at)
     select $1, (select id from members where public_id = $2), payee.id, $3, $4, 'SIGNED', now() - interval '1 day'
       from members payee where payee.public_id = $5 returning id`,
    [family, payer?.playerId ?? null, JSON.stringify(terms ?? own.terms), code, payee.playerId],
  );
  return String(row?.id);
}

/** Makes an account with a payment password an agent. */
export async function createPaidAgent(portal: TestApp, upline?: TestMember): Promise<TestMember> {
  const { member } = await createAccountHolder(portal);
  await sql(
    portal,
    `update members set account_type = $2, upline_id = (select id from members where public_id = $3) where public_id = $1`,
    [member.playerId, upline ? 'agent' : 'master-agent', upline?.playerId ?? null],
  );
  return member;
}

/** Creates a master agent with contracts of all families, and an agent below. */
export async function createContractAgent(portal: TestApp) {
  await openContracts(portal);
  const agent = await createPaidAgent(portal);
  const downline = await createPaidAgent(portal, agent);
  const sign = (name: FamilyName) => signContract(portal, name, { payee: agent });
  const contracts = {
    dividend: await sign('dividend'),
    dailySalary: await sign('dailySalary'),
    hourSalary: await sign('hourSalary'),
    realtimeSalary: await sign('realtimeSalary'),
  };
  return { agent, downline, contracts };
}

/** Writes what an agent still owes a downline under a contract. Returns its id. */
export async function createReceivable(
  portal: TestApp,
  { payerId, payeeId, amountMinor }: { payerId: string; payeeId: string; amountMinor: bigint },
): Promise<string> {
  const [run] = await sql<{ id: bigint }>(
    portal,
    `insert into contract_runs (family, code, period_id, start_at, end_at, state, executed_at, marks_up_to, done_at)
     select 'DAILY', 'D', 'test-' || count(*), now(), now(), 'DONE', now(), 0, now() from contract_runs returning id`,
  );
  const [statement] = await sql<{ id: bigint }>(
    portal,
    `insert into contract_statements (run_id, draft, root_id, relation_id, contract_id, family, period_id, payer_id, payee_id, amount_minor, adjustments,
                                      periods, stated_minor, brought_forward_minor, due_minor, payable_minor, carried_forward_minor, is_held,
                                      is_house_paid, stated_at)
     select $1, 1, payer.id, contract.id, contract.id, 'DAILY', '20261101', payer.id, payee.id, $4, '[]', '[]', $4, 0, $4, $4, 0, false, false, now()
       from members payer, members payee, (select max(id) as id from contracts) contract
      where payer.public_id = $2 and payee.public_id = $3 returning id`,
    [run?.id, payerId, payeeId, amountMinor],
  );
  const [receivable] = await sql<{ id: bigint }>(
    portal,
    `insert into contract_receivables (statement_id, contract_id, period_id, payer_id, payee_id, amount_minor, left_minor)
     select id, contract_id, period_id, payer_id, payee_id, due_minor, due_minor from contract_statements where id = $1 returning id`,
    [statement?.id],
  );
  return String(receivable?.id);
}
