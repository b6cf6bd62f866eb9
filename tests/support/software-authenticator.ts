import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Changes to an authenticator's response, which make it wrong. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  /** Whether the person proved who they are to the device, by a fingerprint or a PIN. */
  isUserVerified?: boolean;
}

interface Options {
  challenge: string;
  /** The account, in a request to register. */
  user?: { id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Cbor = string | number | Uint8Array | Map<string | number, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Encodes the few kinds of values that WebAuthn needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An authenticator in software (WebAuthn level 2, ES256, no attestation) with one credential. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { origin: string; rpId: string };
  #counter = 0;
  #userHandle: string | undefined;

  constructor(origin: string) {
    this.#site = { origin, rpId: new URL(origin).hostname };
  }

  /** Answers a request to register the credential. */
  register({ challenge, user }: Options, twist: Twist = {}) {
    this.#userHandle = user?.id;
    const clientDataJSON = this.#clientData('webauthn.create', challenge, twist);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
    const authData = Buffer.concat([this.#authData(HAS_CREDENTIAL, twist), credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#response({ clientDataJSON, attestationObject: encode(cbor(attestation)), transports: ['internal'] });
  }

  /** Answers a request to sign in with the credential. */
  authenticate({ challenge }: Options, twist: Twist = {}) {
    this.#counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, twist);
    const authData = this.#authData(0, twist);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = sign('sha256', signed, this.#keys.privateKey);
    const { userHandle = this.#userHandle } = twist;
    return this.#response({
      clientDataJSON,
      authenticatorData: encode(authData),
      signature: encode(signature),
      userHandle,
    });
  }

  #clientData(type: string, requested: string, { origin = this.#site.origin, challenge = requested }: Twist): string {
    return encode(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #authData(flags: number, twist: Twist): Buffer {
    const { rpId = this.#site.rpId, counter = this.#counter, isUserVerified = true } = twist;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  #response(response: Record<string, unknown>) {
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    };
  }
}
