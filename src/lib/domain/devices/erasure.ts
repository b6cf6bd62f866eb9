import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const ERASE = defineStatement({
  name: 'devices_erase',
  text: `with networks as (delete from known_networks where member_id = $1),
              pending as (delete from pending_sign_ins where member_id = $1),
              factors as (delete from authenticators where member_id = $1),
              recovery as (delete from recovery_codes where member_id = $1),
              passkeys as (delete from member_passkeys where member_id = $1)
         delete from devices where member_id = $1`,
});

/** Deletes a member's browsers, networks, sign-ins in progress, authenticator, recovery codes and passkeys. */
export async function eraseDevices(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}
