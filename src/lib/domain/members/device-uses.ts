import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { GameDevice } from '#rules/games';
import { MOBILE_AGENTS } from '#rules/identity/user-agents';
import { memberDeviceUses } from './tables.ts';

/** A use is written again after this time, so that none is older than what it is kept for. */
const REPEAT_DAYS = 30;
/** As long as browsers and networks. */
const STORED_DAYS = 400;

/**
 * Returns the end of a statement that writes the kind of device that members acted with, where it has changed. `acted` names rows with
 * member_id and user_agent. Guests have no history.
 */
export const recordDeviceUse = (acted: string) => `
  insert into member_device_uses (member_id, device)
  select acted.member_id, acted.device
    from (select member_id, case when user_agent ~ '${MOBILE_AGENTS}' then 'mobile' else 'desktop' end as device from ${acted}) acted
    join members member on member.id = acted.member_id and member.account_type <> 'guest'
    left join lateral (select used.device, used.used_from from member_device_uses used
                        where used.member_id = acted.member_id order by used.used_from desc limit 1) last on true
   where last.device is distinct from acted.device or last.used_from < clock_timestamp() - interval '${REPEAT_DAYS} days'
  on conflict do nothing`;

/** Returns SQL for the kind of device that a member acted with last before a time; null where none was recorded. */
export const deviceUsedAt = (memberId: string, at: string) =>
  `(select used.device from member_device_uses used where used.member_id = ${memberId} and used.used_from <= ${at}
     order by used.used_from desc limit 1)`;

const DELETE_OLD = defineStatement({
  name: 'member_delete_old_device_uses',
  text: `delete from member_device_uses where used_from < clock_timestamp() - interval '${STORED_DAYS} days'`,
});

/** Deletes uses of devices that no report needs. */
export async function deleteOldDeviceUses(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}

/** A kind of device that a member acted with from an earlier time on. */
export interface EarlierDeviceUse {
  memberId: bigint;
  usedFrom: Date;
  device: GameDevice;
}

/** Stores what new members acted with before. */
export async function storeEarlierDeviceUses(tx: Tx, uses: readonly EarlierDeviceUse[]): Promise<void> {
  await tx.orm.insert(memberDeviceUses).values([...uses]);
}
