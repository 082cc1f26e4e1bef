import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyPairWithoutPlaintextCommand,
  GetPublicKeyCommand,
  SignCommand,
} from '@aws-sdk/client-kms';
import { afterEach, beforeEach, vi } from 'vitest';
import { type KmsAnswer, provide, resetPorts } from '../../functions/ports/ports.ts';
import { signDigest } from '../../lib/local/kms.ts';
import { SymmetricKey } from '../../lib/local/symmetric-key.ts';
import { forgotten } from './aws-stubs.ts';
import { environment } from './environment.ts';

const sealingKey = new SymmetricKey(randomBytes(32));
const walletSigner = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The key service where functions sign webhooks: it seals and opens key pairs. Nothing for any other command. */
export function answerOfSealingKey(command: { readonly input: object }): KmsAnswer | undefined {
  if (command instanceof GenerateDataKeyPairWithoutPlaintextCommand) {
    const { KeyPairSpec, EncryptionContext = {} } = command.input;
    const { publicKey, privateKey } =
      KeyPairSpec === 'ECC_NIST_P256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
    return {
      PublicKey: publicKey.export({ format: 'der', type: 'spki' }),
      PrivateKeyCiphertextBlob: sealingKey.encrypt(
        privateKey.export({ format: 'der', type: 'pkcs8' }),
        EncryptionContext,
      ),
    };
  }
  if (command instanceof EncryptCommand) {
    const { Plaintext = new Uint8Array(), EncryptionContext = {} } = command.input;
    return { CiphertextBlob: sealingKey.encrypt(Plaintext, EncryptionContext) };
  }
  if (command instanceof DecryptCommand) {
    const { CiphertextBlob = new Uint8Array(), EncryptionContext = {} } = command.input;
    return { Plaintext: sealingKey.decrypt(CiphertextBlob, EncryptionContext) };
  }
  return answerOfWalletSigner(command);
}

/** The key that signs what the owners of wallets are sent. */
function answerOfWalletSigner(command: { readonly input: object }): KmsAnswer | undefined {
  if (command instanceof GetPublicKeyCommand && command.input.KeyId === environment.WALLET_SIGNER_KEY_ID)
    return { PublicKey: walletSigner.publicKey.export({ format: 'der', type: 'spki' }) };
  if (command instanceof SignCommand && command.input.KeyId === environment.WALLET_SIGNER_KEY_ID)
    return { Signature: signDigest(Buffer.from(command.input.Message ?? []), walletSigner.privateKey) };
  return undefined;
}

/** Lets every test of a file sign in the functions. The keys are those that `ensureSigningKeys` makes. */
export function useSealingKey(): void {
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_SEALING_KEY_ID', environment.WEBHOOK_SEALING_KEY_ID);
    provide('kms', {
      send: async (command) => {
        const answer = answerOfSealingKey(command);
        if (!answer) throw forgotten;
        return answer;
      },
    });
  });
  afterEach(() => {
    resetPorts();
    vi.unstubAllEnvs();
  });
}
