import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { lockAgainstErasure } from './erasure.ts';
import { CONSENT_CHANNELS, type ConsentChannel } from '#rules/members/profile';

const consentRow = z.object({ channel: z.enum(CONSENT_CHANNELS), isGranted: z.boolean(), changedAt: z.date() });

/** A channel of marketing; `changedAt` is null while the member has never decided, which grants nothing. */
export interface Consent {
  channel: ConsentChannel;
  isGranted: boolean;
  changedAt: Date | null;
}

const LATEST = defineStatement({
  name: 'members_consents',
  row: consentRow,
  text: `select distinct on (channel) channel, is_granted as "isGranted", changed_at as "changedAt"
           from marketing_consents where member_id = $1 order by channel, id desc`,
});

// Says nothing again when it is what the member decided last.
const RECORD = defineStatement({
  name: 'members_record_consent',
  text: `insert into marketing_consents (member_id, channel, is_granted)
         select $1, $2, $3
          where $3 is distinct from coalesce((select is_granted from marketing_consents where member_id = $1 and channel = $2
                                               order by id desc limit 1), false)`,
});

/** Lists whether a member wants marketing by each channel. */
export async function listConsents(db: Db, memberId: bigint): Promise<Consent[]> {
  const rows = await db.query(LATEST, [memberId]);
  return CONSENT_CHANNELS.map(
    (channel) => rows.find((row) => row.channel === channel) ?? { channel, isGranted: false, changedAt: null },
  );
}

/**
 * Records a member's decision about a channel, with its time; earlier ones stay as evidence. Throws AppError `account_blocked` when
 * the account has been erased.
 */
export async function recordConsent(
  tx: Tx,
  { memberId, channel, isGranted }: { memberId: bigint; channel: ConsentChannel; isGranted: boolean },
): Promise<void> {
  await lockAgainstErasure(tx, memberId);
  await tx.query(RECORD, [memberId, channel, isGranted]);
}
