import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import { readdirSync } from 'node:fs';
import type {
  DecryptCommandInput,
  EncryptCommandInput,
  GenerateDataKeyPairWithoutPlaintextCommandInput,
  GetPublicKeyCommandInput,
  SignCommandInput,
} from '@aws-sdk/client-kms';
import { p256 } from '@noble/curves/nist.js';
import { arn, nameIn } from './arns.ts';
import { keptFile } from './kept-file.ts';
import { SymmetricKey } from './symmetric-key.ts';

type KeySpec = 'ECC_NIST_P256' | 'ECC_NIST_EDWARDS25519';

interface StoredKey {
  readonly keyId: string;
  readonly spec: KeySpec;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

/** Keys that never leave; made once and kept in a file that only its owner can read. */
export class Kms {
  readonly #keys: ReadonlyMap<string, { spec: KeySpec; key: KeyObject }>;
  /** The key that seals the keys which sign webhooks. */
  readonly webhookSealingKeyId: string;
  /** The keys of X-Service-Signature and of the Standard Webhooks signature, where this service signs. */
  readonly signingKeyIds: { readonly service: string; readonly standard: string } | undefined;
  /** Keys of other generations, which are published but do not sign. */
  readonly publishedKeyIds: readonly string[];
  /** The key that signs messages to the owners of wallets. */
  readonly walletSignerKeyId: string;
  /** The key that seals wallets' secrets. */
  readonly walletKeyId: string;
  readonly #symmetricKeys: ReadonlyMap<string, SymmetricKey>;

  /** Of these generations of the webhook keys the first signs; each is made when it is first named. Without any, functions sign. */
  constructor(dataDir: string, [signs, ...others]: readonly number[] = []) {
    const signing = signs === undefined ? undefined : webhookKeys(dataDir, signs);
    const published = others.flatMap((generation) => Object.values(webhookKeys(dataDir, generation)));
    this.signingKeyIds = signing && { service: signing.p256.keyId, standard: signing.ed25519.keyId };
    this.publishedKeyIds = published.map(({ keyId }) => keyId);
    const wallets = keptFile(dataDir, 'wallet-keys.json', () => ({
      signer: newKey('ECC_NIST_P256'),
      sealing: newSymmetricKey(),
    }));
    const webhooks = keptFile(dataDir, 'webhook-sealing-key.json', newSymmetricKey);
    this.walletSignerKeyId = wallets.signer.keyId;
    this.walletKeyId = wallets.sealing.keyId;
    this.webhookSealingKeyId = webhooks.keyId;
    this.#symmetricKeys = new Map(
      [wallets.sealing, webhooks].map(({ keyId, key }) => [keyId, new SymmetricKey(Buffer.from(key, 'base64'))]),
    );
    this.#keys = new Map(
      [...Object.values(signing ?? {}), ...published, wallets.signer].map(({ keyId, spec, privateKey }) => [
        keyId,
        { spec, key: createPrivateKey(privateKey) },
      ]),
    );
  }

  sign({ KeyId, Message, MessageType = 'RAW', SigningAlgorithm }: SignCommandInput) {
    const { keyId, spec, key } = this.#find(KeyId);
    const message = Buffer.from(Message ?? '');
    const answer = (signature: Uint8Array) => ({
      KeyId: arn('kms', `key/${keyId}`),
      Signature: new Uint8Array(signature),
      SigningAlgorithm,
    });
    if (spec === 'ECC_NIST_EDWARDS25519' && SigningAlgorithm === 'ED25519_SHA_512' && MessageType === 'RAW') {
      return answer(sign(null, message, key));
    }
    if (spec === 'ECC_NIST_P256' && SigningAlgorithm === 'ECDSA_SHA_256') {
      if (MessageType === 'DIGEST' && message.length !== 32)
        throw named('ValidationException', 'The digest must have 32 bytes.');
      return answer(
        signDigest(MessageType === 'DIGEST' ? message : createHash('sha256').update(message).digest(), key),
      );
    }
    throw named(
      'InvalidKeyUsageException',
      `${SigningAlgorithm} of a ${MessageType} message does not fit a key ${spec}.`,
    );
  }

  getPublicKey({ KeyId }: GetPublicKeyCommandInput) {
    const { keyId, spec, key } = this.#find(KeyId);
    const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
    return {
      KeyId: arn('kms', `key/${keyId}`),
      PublicKey: new Uint8Array(der),
      KeySpec: spec,
      KeyUsage: 'SIGN_VERIFY' as const,
      SigningAlgorithms: [spec === 'ECC_NIST_P256' ? ('ECDSA_SHA_256' as const) : ('ED25519_SHA_512' as const)],
    };
  }

  encrypt({ KeyId, Plaintext = new Uint8Array(), EncryptionContext = {} }: EncryptCommandInput) {
    const { keyArn, key } = this.#symmetricKey(KeyId);
    return { KeyId: keyArn, CiphertextBlob: key.encrypt(Plaintext, EncryptionContext) };
  }

  decrypt({ KeyId, CiphertextBlob = new Uint8Array(), EncryptionContext = {} }: DecryptCommandInput) {
    const { keyArn, key } = this.#symmetricKey(KeyId);
    return { KeyId: keyArn, Plaintext: key.decrypt(CiphertextBlob, EncryptionContext) };
  }

  /** Makes a key pair whose private half only this service can open. */
  generateDataKeyPairWithoutPlaintext(order: GenerateDataKeyPairWithoutPlaintextCommandInput) {
    const { keyArn, key } = this.#symmetricKey(order.KeyId);
    const { publicKey, privateKey } = newKeyPair(order.KeyPairSpec);
    const sealed = key.encrypt(privateKey.export({ format: 'der', type: 'pkcs8' }), order.EncryptionContext ?? {});
    return {
      KeyId: keyArn,
      PublicKey: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' })),
      PrivateKeyCiphertextBlob: sealed,
    };
  }

  /** The resource that a grant on this key names. */
  resourceOf(keyId: string): 'webhookSealingKey' | 'walletKey' | 'walletSignerKey' | 'signingKeys' | 'publishedKeys' {
    const id = nameIn(keyId);
    if (id === this.webhookSealingKeyId) return 'webhookSealingKey';
    if (id === this.walletKeyId) return 'walletKey';
    if (this.publishedKeyIds.includes(id)) return 'publishedKeys';
    return id === this.walletSignerKeyId ? 'walletSignerKey' : 'signingKeys';
  }

  #symmetricKey(keyId = ''): { readonly keyArn: string; readonly key: SymmetricKey } {
    const key = this.#symmetricKeys.get(nameIn(keyId));
    if (!key) throw named('NotFoundException', `There is no symmetric key ${keyId}.`);
    return { keyArn: arn('kms', `key/${nameIn(keyId)}`), key };
  }

  #find(keyId = '') {
    const found = this.#keys.get(nameIn(keyId));
    if (!found) throw named('NotFoundException', `There is no key ${keyId}.`);
    return { keyId: nameIn(keyId), ...found };
  }
}

const newSymmetricKey = () => ({ keyId: randomUUID(), key: randomBytes(32).toString('base64') });

/** Opens every key that lies in a folder. Throws where one of them is none. */
export function openKeys(folder: string): void {
  const generations = readdirSync(folder).flatMap((name) => {
    const [isKeys, generation = 1] = /^keys(?:-(\d+))?\.json$/.exec(name) ?? [];
    return isKeys === undefined ? [] : [Number(generation)];
  });
  const kms = new Kms(folder, generations);
  for (const KeyId of [kms.walletKeyId, kms.webhookSealingKeyId]) kms.encrypt({ KeyId, Plaintext: new Uint8Array(1) });
}

const webhookKeys = (dataDir: string, generation: number) =>
  keptFile(dataDir, generation === 1 ? 'keys.json' : `keys-${generation}.json`, () => ({
    p256: newKey('ECC_NIST_P256'),
    ed25519: newKey('ECC_NIST_EDWARDS25519'),
  }));

function newKey(spec: KeySpec): StoredKey {
  const { privateKey } = newKeyPair(spec);
  return { keyId: randomUUID(), spec, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

function newKeyPair(spec: string | undefined) {
  if (spec === 'ECC_NIST_P256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (spec === 'ECC_NIST_EDWARDS25519') return generateKeyPairSync('ed25519');
  throw named('ValidationException', `A key pair ${spec} is not made here.`);
}

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** ECDSA over a given digest: node:crypto signs only data that it has hashed itself. */
export function signDigest(digest: Buffer, key: KeyObject): Buffer {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  return Buffer.from(p256.sign(digest, secret, { prehash: false, lowS: false, format: 'der', extraEntropy: true }));
}
