import type { MigrationConnection } from './migration-connection.ts';

/** A table, what its triggers refuse, and what a role has been granted on it. */
interface TableRights {
  name: string;
  refusesUpdate: boolean;
  refusesDelete: boolean;
  granted: string[];
}

// The bits of `tgtype`: 1 for each row, 8 delete, 16 update. A trigger for each statement has no condition.
const RIGHTS = `
  select class.relname as name,
         coalesce(bool_or(refusal.tgtype & 16 <> 0), false) as "refusesUpdate",
         coalesce(bool_or(refusal.tgtype & 8 <> 0), false) as "refusesDelete",
         array(select privilege_type from aclexplode(coalesce(class.relacl, acldefault('r', class.relowner)))
                where grantee = $1::regrole) as granted
    from pg_class class
    left join pg_trigger refusal on refusal.tgrelid = class.oid and refusal.tgtype & 1 = 0 and refusal.tgfoid = to_regproc('refuse_change')
   where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
   group by class.oid order by class.relname`;
const OWNER = 'select current_user::text as name, current_schema()::text as schema';

/** Partitions on which a role has rights: their table is the only way to their rows. */
const OPEN_PARTITIONS = `
  select class.relname as name from pg_class class
   where class.relnamespace = current_schema()::regnamespace and class.relispartition and class.relkind = 'r'
     and exists (select from aclexplode(class.relacl) where grantee = $1::regrole)`;

/** Rights that the role of the portal never has. */
const NEVER = ['TRUNCATE', 'REFERENCES', 'TRIGGER'];

/**
 * Revokes from the owner what triggers refuse anyway, so that a trigger that was dropped by mistake opens nothing. An owner can grant
 * it again, so this stops mistakes and not attackers: the portal's own role does that.
 */
export async function restrictOwner(connection: MigrationConnection): Promise<void> {
  const [owner] = await connection.query<{ name: string }>(OWNER);
  if (!owner) return;
  for (const table of await connection.query<TableRights>(RIGHTS, [quoted(owner.name)])) {
    const refused = [...refusedRights(table), ...(table.refusesDelete ? ['TRUNCATE'] : [])];
    await revoke(connection, { table, role: owner.name, rights: refused });
  }
}

/**
 * Gives the role of the portal what it needs and nothing else: SELECT and INSERT, and UPDATE and DELETE where no trigger refuses them. It
 * owns nothing, so it can neither change tables nor drop triggers.
 */
export async function grantRuntimeRights(connection: MigrationConnection, role: string): Promise<void> {
  const [owner] = await connection.query<{ schema: string }>(OWNER);
  await connection.run(`grant usage on schema ${quoted(owner?.schema ?? 'public')}, drizzle to ${quoted(role)};
    grant select on all tables in schema drizzle to ${quoted(role)};
    grant usage on all sequences in schema ${quoted(owner?.schema ?? 'public')} to ${quoted(role)}`);
  for (const table of await connection.query<TableRights>(RIGHTS, [quoted(role)])) {
    const refused = refusedRights(table);
    const missing = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].filter(
      (right) => !refused.includes(right) && !table.granted.includes(right),
    );
    if (missing.length > 0) await connection.run(`grant ${missing.join()} on ${quoted(table.name)} to ${quoted(role)}`);
    await revoke(connection, { table, role, rights: [...refused, ...NEVER] });
  }
  for (const { name } of await connection.query<{ name: string }>(OPEN_PARTITIONS, [quoted(role)])) {
    await connection.run(`revoke all on ${quoted(name)} from ${quoted(role)}`);
  }
}

function refusedRights({ refusesUpdate, refusesDelete }: TableRights): string[] {
  return [...(refusesUpdate ? ['UPDATE'] : []), ...(refusesDelete ? ['DELETE'] : [])];
}

interface Revocation {
  table: TableRights;
  role: string;
  rights: readonly string[];
}

async function revoke(connection: MigrationConnection, { table, role, rights }: Revocation): Promise<void> {
  const held = rights.filter((right) => table.granted.includes(right));
  if (held.length > 0) await connection.run(`revoke ${held.join()} on ${quoted(table.name)} from ${quoted(role)}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
