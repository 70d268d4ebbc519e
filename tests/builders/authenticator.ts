/** A software WebAuthn authenticator: makes keys and signs challenges like a browser, or wrongly if a test asks. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, Registration } from '../../features/auth/second-factor/webauthn.server.ts';

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 0xff]);
}

/** The part of CBOR (RFC 8949) that attestations need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

export type Faults = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The signed counter; default: one more than last time. */
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  /** An attestation with a certificate. */
  certificate?: Buffer;
};

/** The server's options, as far as an authenticator reads them. */
type Options = { challenge: string };

/** One key for one site. Its counter grows with every use. */
export function softAuthenticator(site: { origin: string; rpId: string }) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  const flags = ({ isVerified = true }: Faults, hasKey: boolean) =>
    1 | (isVerified ? 4 : 0) | (hasKey ? 64 : 0);
  const data = (faults: Faults, key?: Buffer) => {
    counter = faults.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const about = Buffer.concat([
      sha256(faults.rpId ?? site.rpId),
      Buffer.from([flags(faults, key !== undefined)]),
      count,
    ]);
    if (key === undefined) return about;
    return Buffer.concat([about, Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  };
  const client = (type: string, options: Options, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? options.challenge,
        origin: faults.origin ?? site.origin,
        crossOrigin: false,
      }),
    );

  return {
    id: text(id),
    /** Answers `navigator.credentials.create()`. */
    make(options: Options, faults: Faults = {}): Registration {
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', faults.certificate ? 'packed' : 'none'],
        [
          'attStmt',
          faults.certificate
            ? new Map<Cbor, Cbor>([
                ['alg', -7],
                ['sig', Buffer.alloc(70)],
                ['x5c', faults.certificate],
              ])
            : new Map(),
        ],
        ['authData', data(faults, coseKey(publicKey))],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client('webauthn.create', options, faults)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get()`. */
    use(options: Options, faults: Faults = {}): Assertion {
      const about = data(faults);
      const clientData = client('webauthn.get', options, faults);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(about),
          signature: text(sign('sha256', Buffer.concat([about, sha256(clientData)]), privateKey)),
          ...(faults.userHandle === undefined
            ? {}
            : { userHandle: Buffer.from(faults.userHandle).toString('base64url') }),
        },
      };
    },
  };
}

/** An ES256 key in COSE (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
