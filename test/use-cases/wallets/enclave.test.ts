import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide, resetPorts } from '../../../functions/ports/ports.ts';
import {
  enclaveKey,
  enclaveSignature,
  signedBundle,
  signedToken,
  unsignedBundle,
} from '../../../functions/use-cases/wallets/enclave.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const message = Buffer.from('a message to the owner');
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const point = `04${Buffer.from(x, 'base64url').toString('hex')}${Buffer.from(y, 'base64url').toString('hex')}`;

/** The texts whose digests the key service was asked to sign: it knows them by these. */
const texts = new Map<string, Buffer>();
const digestOf = (text: Uint8Array) => createHash('sha256').update(text).digest('hex');
const expectText = (text: Uint8Array) => texts.set(digestOf(text), Buffer.from(text));
const asked: SignCommand['input'][] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubEnv('WALLET_SIGNER_KEY_ID', 'a key of wallets');
  provide('kms', {
    send: async (command) => {
      if (command instanceof GetPublicKeyCommand)
        return { PublicKey: publicKey.export({ format: 'der', type: 'spki' }) };
      if (!(command instanceof SignCommand)) throw new Error(`It sends no ${command.constructor.name}.`);
      asked.push(command.input);
      const text = texts.get(Buffer.from(command.input.Message ?? []).toString('hex'));
      return { Signature: sign('sha256', text ?? Buffer.from('another text'), privateKey) };
    },
  });
});
afterEach(() => {
  resetPorts();
  vi.unstubAllEnvs();
});

describe('the key that signs for wallets', () => {
  it('is shown as an uncompressed point', async () => {
    expect(await enclaveKey()).toBe(point);
  });

  it('signs the SHA-256 of a message by the key service', async () => {
    expectText(message);
    expect(verify('sha256', message, publicKey, await enclaveSignature(message))).toBe(true);
    expect(asked).toEqual([
      {
        KeyId: 'a key of wallets',
        SigningAlgorithm: 'ECDSA_SHA_256',
        MessageType: 'DIGEST',
        Message: createHash('sha256').update(message).digest(),
      },
    ]);
  });

  it('fails as our own fault when the key service signs nothing', async () => {
    provide('kms', { send: async () => ({}) });
    await expect(enclaveSignature(message)).rejects.toThrow('The key service returned no signature.');
  });
});

describe('a bundle', () => {
  const data = { targetPublic: '04' };
  const hex = Buffer.from('{"targetPublic":"04"}').toString('hex');

  it('carries data, the signature over it and the key, in hex', async () => {
    expectText(Buffer.from(hex, 'hex'));
    const { dataSignature, ...rest } = JSON.parse(await signedBundle(data));
    expect(rest).toEqual({ version: 'v1.0.0', data: hex, enclaveQuorumPublic: point });
    expect(verify('sha256', Buffer.from(hex, 'hex'), publicKey, Buffer.from(dataSignature, 'hex'))).toBe(true);
  });

  it('of the sandbox has no signature and no key', () => {
    expect(JSON.parse(unsignedBundle(data))).toEqual({
      version: 'v1.0.0',
      data: hex,
      dataSignature: '',
      enclaveQuorumPublic: '',
    });
  });
});

it('a token is a JSON Web Signature by that key', async () => {
  const kid = digestOf(Buffer.from(point)).slice(0, 16);
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid, typ: 'JWT' })).toString('base64url');
  const input = `${header}.${Buffer.from('{"sub":"owner"}').toString('base64url')}`;
  expectText(Buffer.from(input));
  const token = await signedToken({ sub: 'owner' });
  expect(token.slice(0, input.length + 1)).toBe(`${input}.`);
  const key = {
    key: createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })),
    dsaEncoding: 'ieee-p1363',
  } as const;
  const signature = Buffer.from(token.slice(input.length + 1), 'base64url');
  expect(verify('sha256', Buffer.from(input), key, signature)).toBe(true);
});
