import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { afterEach, describe, expect, it } from 'vitest';
import { drandBeacon } from '#server/adapters/beacon/drand';
import { embeddedBeacon } from '#server/adapters/beacon/embedded';
import { isSignedRound, messageOf, QUICKNET_NETWORK, randomnessOf } from '#server/adapters/beacon/quicknet';
import { createSealer } from '#server/crypto/sealer';

const hex = (text: string) => Buffer.from(text, 'hex');
const text = (bytes: Uint8Array | null | undefined) => bytes && Buffer.from(bytes).toString('hex');

/** A real round of quicknet, as its relays return it. */
const ROUND_1000 = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};
const SIGNATURE_1001 =
  'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41';
const GROUP_HASH = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a relay that responds to each path as given; undefined: it never responds. */
async function relay(respond: (path: string) => { status: number; body: unknown } | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const given = respond(request.url ?? '');
    if (given) response.writeHead(given.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(given.body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function beaconOf(relays: string[]) {
  const warnings: object[] = [];
  return { beacon: drandBeacon({ relays, log: { warn: (details) => void warnings.push(details) } }), warnings };
}

describe('the signature of a round', () => {
  it('is accepted for quicknet and refused for another round, another key or changed bytes', () => {
    expect(isSignedRound(QUICKNET_NETWORK, 1000, hex(ROUND_1000.signature))).toBe(true);
    expect(isSignedRound(QUICKNET_NETWORK, 1001, hex(SIGNATURE_1001))).toBe(true);
    expect(isSignedRound(QUICKNET_NETWORK, 1001, hex(ROUND_1000.signature))).toBe(false);
    const changed = hex(ROUND_1000.signature);
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(isSignedRound(QUICKNET_NETWORK, 1000, changed)).toBe(false);
    expect(isSignedRound(QUICKNET_NETWORK, 1000, new Uint8Array(48))).toBe(false);
    expect(isSignedRound(QUICKNET_NETWORK, 1000, new Uint8Array(0))).toBe(false);
    const publicKey = bls12_381.shortSignatures.getPublicKey(hex('11'.repeat(32))).toBytes(true);
    expect(isSignedRound({ ...QUICKNET_NETWORK, publicKey }, 1000, hex(ROUND_1000.signature))).toBe(false);
  });

  it('gives the randomness that the relays publish', () => {
    expect(text(randomnessOf(hex(ROUND_1000.signature)))).toBe(ROUND_1000.randomness);
  });

  it('belongs to the key that the chain hash is made of', () => {
    const facts = Buffer.alloc(12);
    facts.writeUInt32BE(3, 0);
    facts.writeBigInt64BE(1_692_803_367n, 4);
    const hash = createHash('sha256').update(facts).update(QUICKNET_NETWORK.publicKey).update(hex(GROUP_HASH));
    expect(hash.update('quicknet').digest('hex')).toBe(QUICKNET_NETWORK.chainHash);
  });
});

describe('the drand beacon', () => {
  const right = { status: 200, body: ROUND_1000 };

  it('requests the round by the chain hash', async () => {
    const paths: string[] = [];
    const url = await relay((path) => (paths.push(path), right));
    const given = await beaconOf([`${url}/`]).beacon.roundOf(1000, new Date());
    expect([text(given?.randomness), text(given?.signature)]).toEqual([ROUND_1000.randomness, ROUND_1000.signature]);
    expect(paths).toEqual([`/${QUICKNET_NETWORK.chainHash}/public/1000`]);
  });

  it('uses the only honest relay, whatever the others respond', async () => {
    const relays = await Promise.all([
      relay(() => ({ status: 500, body: 'broken' })),
      relay(() => ({ status: 200, body: { ...ROUND_1000, signature: SIGNATURE_1001 } })),
      relay(() => ({ status: 200, body: { ...ROUND_1000, round: 999 } })),
      relay(() => ({ status: 200, body: 'no object' })),
      relay(() => undefined),
      relay(() => ({ status: 200, body: { ...ROUND_1000, randomness: '00'.repeat(32) } })),
    ]);
    const given = await beaconOf(relays).beacon.roundOf(1000, new Date());
    expect(text(given?.randomness)).toBe(ROUND_1000.randomness);
  });

  it('returns nothing and logs the reasons when no relay has the round', async () => {
    const relays = await Promise.all([
      relay(() => ({ status: 404, body: 'too early' })),
      relay(() => ({ status: 200, body: { ...ROUND_1000, signature: 'ff'.repeat(48) } })),
    ]);
    const { beacon, warnings } = beaconOf([...relays, 'http://127.0.0.1:1']);
    expect(await beacon.roundOf(1000, new Date())).toBeUndefined();
    expect(warnings).toMatchObject([
      {
        round: 1000,
        reasons: [/answered 404/, /not rightly signed/, /fetch failed/].map((why) => expect.stringMatching(why)),
      },
    ]);
  });

  it('finds the newest round that is validly signed, whatever one relay says', async () => {
    const relays = await Promise.all([
      relay(() => right),
      relay(() => ({ status: 200, body: { round: 1001, signature: SIGNATURE_1001 } })),
      relay(() => ({ status: 200, body: { round: 2_000_000, signature: SIGNATURE_1001 } })),
      relay(() => ({ status: 500, body: 'broken' })),
    ]);
    expect(await beaconOf(relays).beacon.newestRound(new Date())).toBe(1001);
    expect(await beaconOf(relays.slice(2)).beacon.newestRound(new Date())).toBeUndefined();
  });

  it('accepts another network by its key', async () => {
    const secretKey = hex('22'.repeat(32));
    const publicKey = bls12_381.shortSignatures.getPublicKey(secretKey).toBytes(true);
    const signature = bls12_381.shortSignatures.sign(messageOf(7), secretKey).toBytes(true);
    const url = await relay(() => ({ status: 200, body: { round: 7, signature: text(signature) } }));
    const beacon = drandBeacon({
      relays: [url],
      network: { chainHash: 'own', publicKey },
      log: { warn: () => undefined },
    });
    expect(text((await beacon.roundOf(7, new Date()))?.randomness)).toBe(text(randomnessOf(signature)));
  });
});

describe('the embedded beacon', () => {
  const round = 1_000_000;
  const emittedMs = (1_692_803_367 + (round - 1) * 3) * 1000;

  it('has no round before its time, and always the same one afterwards', async () => {
    const beacon = embeddedBeacon(createSealer('a'.repeat(43)));
    expect(await beacon.roundOf(round, new Date(emittedMs - 1))).toBeUndefined();
    const given = await beacon.roundOf(round, new Date(emittedMs));
    expect(given?.randomness).toHaveLength(32);
    expect(given?.signature).toBeNull();
    const again = await embeddedBeacon(createSealer('a'.repeat(43))).roundOf(round, new Date(emittedMs + 1e9));
    expect(again?.randomness).toEqual(given?.randomness);
  });

  it('has other rounds for other numbers and under another secret', async () => {
    const now = new Date(emittedMs + 1e6);
    const found = await Promise.all([
      embeddedBeacon(createSealer('a'.repeat(43))).roundOf(round, now),
      embeddedBeacon(createSealer('a'.repeat(43))).roundOf(round + 1, now),
      embeddedBeacon(createSealer('b'.repeat(43))).roundOf(round, now),
    ]);
    expect(new Set(found.map((given) => text(given?.randomness))).size).toBe(3);
  });
});
