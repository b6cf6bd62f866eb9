import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as z from 'zod';
import { AppError } from '#kernel/errors';
import type { Clock } from '#kernel/clock';
import type { Database, Db, Tx } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import type { Sealer } from './sealer.ts';

/** Maximum age of a body, and maximum lead of the client's clock. */
const MAX_AGE_SECONDS = 120;
/** A new key is created every day; the previous one is accepted for another hour. */
const ROTATE_AFTER = '24 hours';
const OVERLAP = '1 hour';
const ALGORITHM = 'ECDH-ES';
const ENCRYPTION = 'A256GCM';
const SEAL_CONTEXT = 'encryption key';
/** Accepts any id that a client may create: visible characters, short enough for a row. */
const JTI = /^[\x21-\x7e]{8,128}$/;

const keyRow = z.object({
  kid: z.string(),
  publicJwk: z.looseObject({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
  sealedPrivateJwk: z.string(),
  isOld: z.boolean(),
});

type KeyRow = z.input<typeof keyRow>;

const USABLE = defineStatement({
  name: 'encryption_keys_usable',
  row: keyRow,
  text: `select kid, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk",
                created_at < now() - interval '${ROTATE_AFTER}' as "isOld"
           from encryption_keys where created_at > now() - (interval '${ROTATE_AFTER}' + interval '${OVERLAP}')
          order by created_at desc`,
});
const INSERT = defineStatement({
  name: 'encryption_keys_insert',
  text: 'insert into encryption_keys (kid, public_jwk, sealed_private_jwk) values ($1, $2, $3)',
});
const SERIALIZE = lockStatement('encryptionKeys');
const RECORD_BODY = defineStatement({
  name: 'encrypted_body_record',
  row: z.object({ isUsable: z.boolean(), isNew: z.boolean() }),
  // Commits asynchronously. If the database crashes at that moment, it loses this id, and a replay of the complete body
  // would be accepted until its two minutes are over.
  text: `with async_commit as materialized (
           select set_config('synchronous_commit', 'off', true)
         ), usable as materialized (
           select 1 from encryption_keys, async_commit
            where kid = $2 and created_at > now() - (interval '${ROTATE_AFTER}' + interval '${OVERLAP}')
         ), recorded as (
           insert into encrypted_bodies (jti, expires_at)
           select $1, now() + make_interval(secs => ${2 * MAX_AGE_SECONDS}) from usable
           on conflict do nothing returning 1
         )
         select exists (select 1 from usable) as "isUsable", exists (select 1 from recorded) as "isNew"`,
});
const DELETE_EXPIRED = defineStatement({
  name: 'encryption_delete_expired',
  text: `with bodies as (delete from encrypted_bodies where expires_at < now())
         delete from encryption_keys where created_at < now() - interval '7 days'`,
});

/**
 * Decrypts encrypted request bodies. The keys are in the database, so every node can decrypt with a key that any node
 * published.
 */
export class Encryption {
  readonly #db: Database;
  readonly #sealer: Sealer;
  readonly #clock: Clock;
  /** Decrypted private keys by id; ids are never reused. The database decides whether a key is still accepted. */
  readonly #opened = new Map<string, Awaited<ReturnType<typeof importJWK>>>();

  constructor(options: { db: Database; sealer: Sealer; clock: Clock }) {
    this.#db = options.db;
    this.#sealer = options.sealer;
    this.#clock = options.clock;
  }

  /** Returns the current key first, then the previous one while it is still accepted. */
  async publicKeys(): Promise<(JWK & { kid: string; kty: string })[]> {
    const rows = await this.#current();
    return rows.map((row) => ({ ...row.publicJwk, kty: 'EC', kid: row.kid, use: 'enc', alg: ALGORITHM }));
  }

  /**
   * Decrypts a body. Throws AppError: `clear_text_refused` for anything but a JWE, `unknown_encryption_key`,
   * `stale_encrypted_body` when it is too old or was seen before, `malformed_request` when it is damaged.
   */
  async open(body: string): Promise<Uint8Array> {
    const { kid = '' } = headerOf(body);
    const key = this.#opened.get(kid) ?? (await this.#openKey(kid));
    const plain = await compactDecrypt(body, key, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    }).catch((error: unknown) => {
      throw new AppError('malformed_request', { cause: error });
    });
    await this.#refuseStale(kid, plain.protectedHeader);
    return plain.plaintext;
  }

  async #openKey(kid: string) {
    const row = (await this.#usable(this.#db)).find((candidate) => candidate.kid === kid);
    if (!row) throw new AppError('unknown_encryption_key');
    const key = await importJWK(JSON.parse(this.#sealer.open(SEAL_CONTEXT, row.sealedPrivateJwk)) as JWK, ALGORITHM);
    // Keys older than the previous one are no longer accepted.
    for (const old of [...this.#opened.keys()].slice(0, -1)) this.#opened.delete(old);
    this.#opened.set(kid, key);
    return key;
  }

  /** Only a header that decryption has authenticated can be trusted. */
  async #refuseStale(kid: string, header: Record<string, unknown>): Promise<void> {
    const { iat, jti } = header;
    if (typeof iat !== 'number' || typeof jti !== 'string' || !JTI.test(jti)) {
      throw new AppError('stale_encrypted_body');
    }
    if (Math.abs(this.#clock.now().getTime() / 1000 - iat) > MAX_AGE_SECONDS)
      throw new AppError('stale_encrypted_body');
    const [recorded] = await this.#db.query(RECORD_BODY, [jti, kid]);
    if (!recorded?.isUsable) throw new AppError('unknown_encryption_key');
    if (!recorded.isNew) throw new AppError('stale_encrypted_body');
  }

  #usable(db: Db): Promise<KeyRow[]> {
    return db.query(USABLE);
  }

  async #current(): Promise<KeyRow[]> {
    const rows = await this.#usable(this.#db);
    if (rows[0] && !rows[0].isOld) return rows;
    return this.#db.transaction(async (tx) => {
      await tx.query(SERIALIZE);
      const again = await this.#usable(tx);
      if (!again[0] || again[0].isOld) await this.#addKey(tx);
      return this.#usable(tx);
    });
  }

  async #addKey(tx: Tx): Promise<void> {
    const pair = await generateKeyPair(ALGORITHM, { crv: 'P-256', extractable: true });
    const sealed = this.#sealer.seal(SEAL_CONTEXT, JSON.stringify(await exportJWK(pair.privateKey)));
    await tx.query(INSERT, [crypto.randomUUID(), JSON.stringify(await exportJWK(pair.publicKey)), sealed]);
  }
}

function headerOf(body: string): { kid?: string | undefined } {
  if (body.split('.').length !== 5) throw new AppError('clear_text_refused');
  try {
    return decodeProtectedHeader(body);
  } catch (error) {
    throw new AppError('clear_text_refused', { cause: error });
  }
}

export async function purgeOldEncryption(tx: Tx): Promise<void> {
  await tx.query(DELETE_EXPIRED);
}
