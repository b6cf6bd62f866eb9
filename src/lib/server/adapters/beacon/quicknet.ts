import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { QUICKNET } from '#rules/lottery/draws/drawing';

/** Parameters of a drand network that its rounds are verified with. */
export interface DrandNetwork {
  /** Identifies the network at the relays. */
  chainHash: string;
  /** Compressed point of G2. */
  publicKey: Uint8Array;
}

/** Pinned here, so that a relay cannot pass off rounds of another network or of its own. */
export const QUICKNET_NETWORK: DrandNetwork = {
  chainHash: QUICKNET.chainHash,
  publicKey: Buffer.from(
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
      '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    'hex',
  ),
};

// Domain separation tag of the scheme "bls-unchained-g1-rfc9380": signatures on G1, over SHA-256 of the round's number.
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE_BYTES = 48;

/** Returns whether the network signed this round. */
export function isSignedRound(network: DrandNetwork, round: number, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const { shortSignatures } = bls12_381;
  try {
    return shortSignatures.verify(signature, messageOf(round), network.publicKey);
  } catch {
    // Bytes that are not a point of the curve are not a signature.
    return false;
  }
}

/** Returns the point of G1 that the network signs. */
export function messageOf(round: number) {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return bls12_381.shortSignatures.hash(createHash('sha256').update(number).digest(), DOMAIN);
}

export function randomnessOf(signature: Uint8Array): Uint8Array {
  return createHash('sha256').update(signature).digest();
}
