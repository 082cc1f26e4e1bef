import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand, type SignCommandInput } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { unreachable, useStub } from './aws-stubs.ts';

const service = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const standard = generateKeyPairSync('ed25519');

/** The keys that a file's tests sign with; the public halves are for verifying. */
export const webhookKeys = { service: service.publicKey, standard: standard.publicKey };

/** What the key service signs at most of a message that it is to hash itself. */
const longestMessage = 4096;

/**
 * The key service with real keys. It signs a digest only of a text that a test has registered, so that a wrong digest is found
 * out: node signs messages, not digests.
 */
export function useKeys() {
  const client = new KMSClient(unreachable);
  const stub = useStub('kms', client, mockClient(client), {
    WEBHOOK_KEY_ID: 'key-p256',
    STANDARD_WEBHOOK_KEY_ID: 'key-ed25519',
  });
  const texts = new Map<string, string>();
  const digestOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

  function signature({ KeyId, Message = new Uint8Array(), MessageType, SigningAlgorithm }: SignCommandInput): Buffer {
    if (KeyId === 'key-ed25519' && SigningAlgorithm === 'ED25519_SHA_512' && MessageType === 'RAW') {
      if (Message.length > longestMessage) throw new Error(`The message has ${Message.length} bytes.`);
      return sign(null, Message, standard.privateKey);
    }
    const text = texts.get(Buffer.from(Message).toString('hex'));
    if (
      KeyId === 'key-p256' &&
      SigningAlgorithm === 'ECDSA_SHA_256' &&
      MessageType === 'DIGEST' &&
      text !== undefined
    ) {
      return sign('sha256', Buffer.from(text), service.privateKey);
    }
    const message = `Nothing to sign with ${KeyId} by ${SigningAlgorithm} as ${MessageType}.`;
    throw Object.assign(new Error(message), { name: 'KMSInternalException', $fault: 'server' });
  }

  return {
    stub,
    /** Signs, of digests, only that of these texts. */
    signs: (...bodies: readonly string[]): void => {
      for (const body of bodies) texts.set(digestOf(body), body);
      stub.on(SignCommand).callsFake((input: SignCommandInput) => ({ Signature: signature(input) }));
    },
    /** Shows the public halves. */
    shows: (): void => {
      stub.on(GetPublicKeyCommand).callsFake(({ KeyId }: { KeyId: string }) => {
        const { publicKey } = KeyId === 'key-p256' ? service : standard;
        return { PublicKey: publicKey.export({ format: 'der', type: 'spki' }) };
      });
    },
  };
}
