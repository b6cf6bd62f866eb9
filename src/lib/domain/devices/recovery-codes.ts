import type { Statement, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';

const CODES = 10;
/** Of 5 random bits each. */
const CHARACTERS = 10;
const GROUP = 5;

const REPLACE: Statement = {
  name: 'recovery_codes_replace',
  text: `with gone as (delete from recovery_codes where member_id = $1)
         insert into recovery_codes (member_id, code_hash) select $1, decode(hash, 'hex') from unnest($2::text[]) as hash`,
};
const USE: Statement = {
  name: 'recovery_codes_use',
  text: `update recovery_codes set used_at = now()
          where member_id = $1 and code_hash = $2 and used_at is null returning id`,
};

/** As it is read from paper: no matter how it is spaced, and with the letters that look like digits taken for them. */
function plainCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

function hashOf(sealer: SecretSealer, memberId: bigint, code: string): Uint8Array {
  return sealer.fingerprint(`recovery code ${memberId} ${plainCode(code)}`);
}

/** Ten new ones in place of all before: shown now and never again. */
export async function makeRecoveryCodes(
  tx: Tx,
  { sealer, random }: { sealer: SecretSealer; random: RandomSource },
  memberId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomId(random, '', CHARACTERS));
  const hashes = codes.map((code) => Buffer.from(hashOf(sealer, memberId, code)).toString('hex'));
  await tx.query(REPLACE, [memberId, hashes]);
  return codes.map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`);
}

/** Whether a code is one of the member's that was not used yet; that one is used up then. */
export async function spendRecoveryCode(
  tx: Tx,
  { sealer }: { sealer: SecretSealer },
  input: { memberId: bigint; code: string },
): Promise<boolean> {
  return (await tx.query(USE, [input.memberId, hashOf(sealer, input.memberId, input.code)])).length === 1;
}
