import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ConfigError } from '../config/config.ts';

// A role that may create roles can make itself a member of most others.
const POWERS = defineStatement({
  name: 'runtime_role_powers',
  row: z.object({
    name: z.string(),
    isSuperuser: z.boolean(),
    owns: z.string().nullable(),
    mayCreate: z.boolean(),
    mayChange: z.string().nullable(),
  }),
  text: `with listed as (
           select class.oid, class.relname, class.relowner from pg_class class
            where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
         ), refused as (
           select listed.relname, listed.oid,
                  case when trigger.tgtype & 16 <> 0 then 'UPDATE' else 'INSERT' end as on_update,
                  case when trigger.tgtype & 8 <> 0 then 'DELETE' else 'INSERT' end as on_delete
             from listed join pg_trigger trigger on trigger.tgrelid = listed.oid and trigger.tgtype & 1 = 0
                             and trigger.tgfoid = to_regproc('refuse_change')
         )
         select role.rolname::text as name,
                role.rolsuper or role.rolcreaterole as "isSuperuser",
                (select min(relname)::text from listed where pg_has_role(relowner, 'MEMBER')) as owns,
                has_schema_privilege(current_schema(), 'CREATE') as "mayCreate",
                (select min(relname)::text from refused
                  where has_table_privilege(oid, 'TRUNCATE, TRIGGER')
                     or on_update = 'UPDATE' and has_any_column_privilege(oid, 'UPDATE')
                     or on_delete = 'DELETE' and has_table_privilege(oid, 'DELETE')) as "mayChange"
           from pg_roles role where role.rolname = current_user`,
});

/**
 * Throws ConfigError when the role of the portal could change records that must not change: then a stolen connection could
 * rewrite the ledger and the audit log.
 */
export async function assertRestrictedRole(db: Db): Promise<void> {
  const [role] = await db.query(POWERS);
  if (!role) return;
  const { name, isSuperuser, owns, mayCreate, mayChange } = role;
  const power = isSuperuser
    ? 'is a superuser or may create roles'
    : owns !== null
      ? `owns the table ${owns}`
      : mayCreate
        ? 'may create tables'
        : mayChange !== null && `may change rows of ${mayChange}`;
  if (power) {
    throw new ConfigError([
      `DATABASE_URL: the role ${name} ${power}, so that a stolen connection could rewrite the ledger; give the portal a role of its own and migrate with DATABASE_OWNER_URL (docs/operations.md, "Database roles")`,
    ]);
  }
}
