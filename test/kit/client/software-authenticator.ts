import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page got to sign with, in the JSON form of the standard. */
export interface CeremonyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
}

/** What can be wrong about an answer; without changes it is right. */
export interface Flaws {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly credentialId?: string;
  /** Signs with a key that was never registered. */
  readonly foreignKey?: boolean;
  readonly brokenSignature?: boolean;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** CBOR, as much as an attestation needs: lengths below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** The key as COSE writes it: EC2, ES256, P-256, x, y. */
function coseKey(jwk: { readonly x?: string; readonly y?: string }): Buffer {
  const coordinate = (value = '') => bytes(Buffer.from(value, 'base64url'));
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), coordinate(jwk.x)],
    [integer(-3), coordinate(jwk.y)],
  );
}

/** An authenticator of one credential, as a phone holds it. `counts: false` is one whose counter stays 0. */
export function softwareAuthenticator(origin: string, { counts = true }: { counts?: boolean } = {}) {
  const id = randomBytes(16);
  const keys = newKeys();
  let counter = 0;

  const clientData = (type: string, options: CeremonyOptions, flaws: Flaws): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: flaws.type ?? type,
        challenge: flaws.challenge ?? options.challenge,
        origin: flaws.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, flaws: Flaws, attested?: Buffer): Buffer {
    const { userPresent = true, userVerified = true } = flaws;
    const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (attested ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(flaws.counter ?? counter);
    return Buffer.concat([sha256(flaws.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  return {
    credentialId: base64url(id),

    /** What `navigator.credentials.create` answers, as `toJSON` writes it. */
    register(options: CeremonyOptions, flaws: Flaws = {}) {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(keys.publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }),
      ]);
      const attestationObject = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(options.rp?.id ?? '', flaws, attested))],
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, flaws)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },

    /** What `navigator.credentials.get` answers, as `toJSON` writes it. */
    assert(options: CeremonyOptions, flaws: Flaws = {}) {
      if (counts) counter += 1;
      const data = authenticatorData(options.rpId ?? '', flaws);
      const client = clientData('webauthn.get', options, flaws);
      const { privateKey } = flaws.foreignKey ? newKeys() : keys;
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (flaws.brokenSignature)
        signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
      const credentialId = flaws.credentialId ?? base64url(id);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
