import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** Years after an erasure for which the law on money laundering asks for what was known of a transfer (docs/data.md). */
const EVIDENCE_YEARS = 5;

// The note is about both parties; the address and the browser are the sender's. The years begin again when the other party is erased.
const MOVE = defineStatement({
  name: 'wallet_move_transfer_evidence',
  text: `with known as materialized (
           select transfer.id, transfer.note, own.is_sender, case when own.is_sender then transfer.address end as address,
                  case when own.is_sender then device.user_agent end as user_agent
             from member_transfers transfer
             cross join lateral (select transfer.sender_id = $1 as is_sender) own
             left join devices device on device.id = transfer.device_id
            where transfer.sender_id = $1 or transfer.recipient_id = $1
         ), stored as (
           insert into member_transfer_evidence as evidence (transfer_id, note, address, user_agent, delete_after)
             select id, note, address, user_agent, clock_timestamp() + make_interval(years => $2)
               from known
              where num_nonnulls(note, address, user_agent) > 0
                 or exists (select from member_transfer_evidence earlier where earlier.transfer_id = known.id)
           on conflict (transfer_id) do update
             set note = coalesce(evidence.note, excluded.note), address = coalesce(evidence.address, excluded.address),
                 user_agent = coalesce(evidence.user_agent, excluded.user_agent), delete_after = excluded.delete_after
         )
         update member_transfers transfer
            set note = null, address = case when known.is_sender then null else transfer.address end,
                device_id = case when known.is_sender then null else transfer.device_id end
           from known where transfer.id = known.id`,
});

/**
 * Moves what a member wrote and used in transfers to where nothing of the portal reads it. Comes before the member's browsers are
 * deleted. The transfers stay: money.
 */
export async function eraseTransferDetails(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(MOVE, [memberId, EVIDENCE_YEARS]);
}

const DELETE = defineStatement({
  name: 'wallet_delete_transfer_evidence',
  text: 'delete from member_transfer_evidence where delete_after < clock_timestamp()',
});

/** Deletes what was kept of the transfers of erased members, once the law no longer asks for it. */
export async function deleteOldTransferEvidence(tx: Tx): Promise<void> {
  await tx.query(DELETE);
}
