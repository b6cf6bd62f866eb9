import { Secret, TOTP } from 'otpauth';
import { confirmAuthenticator, enrollAuthenticator, type SignInAttempt } from '#domain/devices';
import type { Database } from '#kernel/database';
import { cryptoRandom, randomToken } from '#kernel/ids';
import { openEmbedded } from '../../../support/embedded.ts';
import { queryRows } from '../../../support/sql.ts';
import { createSealer } from '#server/crypto/sealer';

const AT = new Date('2026-03-01T10:00:10Z');

export interface Person {
  mobile?: string;
  isMobileConfirmed?: boolean;
  email?: string;
  isEmailConfirmed?: boolean;
  payeeName?: string;
}

export interface DeviceFixture {
  db: Database;
  sealer: ReturnType<typeof createSealer>;
  random: typeof cryptoRandom;
  clock: { now(): Date };
  /** Changes rows directly, for example to let time pass. */
  sql(text: string): Promise<object[]>;
  newMember(person?: Person): Promise<bigint>;
  attempt(memberId: bigint, given?: Partial<SignInAttempt>): SignInAttempt;
  /** Enrolls a confirmed authenticator and returns its secret and recovery codes. */
  enrolled(memberId: bigint): Promise<{ secret: string; recoveryCodes: string[] }>;
  codeOf(secret: string, secondsLater?: number): string;
}

export async function createDeviceFixture(): Promise<DeviceFixture> {
  const db = await openEmbedded();
  const sealer = createSealer('a secret that is only for this test, long enough');
  const deps = { sealer, random: cryptoRandom, clock: { now: () => AT } };
  const codeOf: DeviceFixture['codeOf'] = (secret, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: AT.getTime() + seconds * 1000 });
  return {
    db,
    ...deps,
    codeOf,
    sql: (text) => db.query({ name: `test ${text}`, text }),
    newMember: (person = {}) => insertMember(db, person),
    attempt: (memberId, given) => ({
      memberId,
      deviceToken: randomToken(cryptoRandom),
      network: `192.0.2.${1 + (networks++ % 250)}`,
      address: '192.0.2.1',
      userAgent: 'Mozilla/5.0 (test)',
      ...given,
    }),
    async enrolled(memberId) {
      const member = { id: memberId, username: 'linh' };
      const { secret } = await db.transaction((tx) => enrollAuthenticator(tx, deps, member));
      const input = { memberId, code: codeOf(secret, -30) };
      return { secret, recoveryCodes: await db.transaction((tx) => confirmAuthenticator(tx, deps, input)) };
    },
  };
}

let people = 0;
let networks = 0;

async function insertMember(db: Database, person: Person): Promise<bigint> {
  const name = `person${people++}`;
  const { mobile = null, isMobileConfirmed = false, email = null, isEmailConfirmed = false, payeeName = null } = person;
  const [row] = await queryRows<{ id: bigint }>(
    db,
    {
      name: 'test_insert_person',
      text: `insert into members (public_id, username, username_key, currency, language_code, mobile, mobile_verified_at, email,
                                  email_verified_at, payee_name, password_changed_at)
             values ($1, $1, $1, 'VND', 'MY', $2, case when $3 then now() end, $4, case when $5 then now() end, $6,
                     now() - interval '1 day')
             returning id`,
    },
    [name, mobile, isMobileConfirmed, email, isEmailConfirmed, payeeName],
  );
  if (!row) throw new Error('no member was created');
  return row.id;
}
