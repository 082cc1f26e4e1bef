import { describe, expect, it } from 'vitest';
import { fixedSignatures } from '../../../functions/contract/sandbox-values.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { emailCredential } from '../../../functions/domain/wallets/credential.ts';
import { openSession } from '../../../functions/domain/wallets/session.ts';
import type { SignedRequest } from '../../../functions/domain/wallets/signed-request.ts';
import { emptyWalletAuth, type WalletAuth } from '../../../functions/domain/wallets/wallet-auth.ts';
import { sha256Hex } from '../../../functions/use-cases/wallets/p256.ts';
import {
  askToSign,
  isSandboxSignature,
  missingSignature,
  proveRetry,
  requestSignature,
  retryOf,
  type SignedCall,
  walletActivity,
  walletUser,
  withoutRequest,
} from '../../../functions/use-cases/wallets/signed-retry.ts';
import { authWrite } from '../../../functions/use-cases/wallets/wallet.ts';
import { aCaller, ids, platformId, uuids } from '../../kit/builders.ts';
import { newWalletKeys, stamp } from '../../kit/client/wallet-client.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const expiresAt = '2025-11-01T12:05:00.000Z';
const keys = newWalletKeys();
const others = newWalletKeys();
const body = { name: 'wallet', amount: 1 };
const canonical = '{"amount":1,"name":"wallet"}';
const payload = '{"type":"EXPORT"}';
const sandbox = aCaller();
const production = aCaller({ environment: 'production' });

const sessionOf = ({ publicKey }: { readonly publicKey: string }, until = expiresAt) =>
  openSession(emailCredential(uuids.token, 'jane@example.com', now), uuids.unknown, publicKey, now, new Date(until));
const aWallet = (changes: Partial<WalletAuth> = {}): WalletAuth => ({
  ...emptyWalletAuth(platformId, ids.source, ids.customer),
  sessions: [sessionOf(keys)],
  ...changes,
});
const aCall = (changes: Partial<SignedCall> = {}): SignedCall => ({
  auth: aWallet(),
  caller: production,
  now,
  purpose: 'EXPORT',
  body,
  ...changes,
});
const earlier: SignedRequest = {
  requestId: 'Request:earlier',
  purpose: 'EXPORT',
  payload: '{"type":"EARLIER"}',
  bodyHash: sha256Hex('null'),
  expiresAt,
};
/** A call whose wallet waits for the signature of its first request. */
const waiting = (changes: Partial<SignedCall> = {}, members: Parameters<typeof requestSignature>[3] = {}) => {
  const call = aCall(changes);
  const request = requestSignature(call, uuids.payment, payload, members);
  const auth = { ...call.auth, requests: [earlier, request] };
  return { request, requestId: request.requestId, call: { ...call, auth } };
};
const refusal = (check: () => unknown) => {
  try {
    check();
  } catch (cause) {
    return cause;
  }
  return undefined;
};

describe('the headers of a signed retry', () => {
  it('are both there, or none in a first request', () => {
    expect(retryOf({})).toBeUndefined();
    expect(retryOf({ 'Service-Wallet-Signature': '', 'Request-Id': '' })).toBeUndefined();
    expect(retryOf({ 'Service-Wallet-Signature': 'signature', 'Request-Id': 'Request:1' })).toEqual({
      signature: 'signature',
      requestId: 'Request:1',
    });
  });

  it('are refused when one is missing', () => {
    const missing = {
      code: 'WALLET_SIGNATURE_MISSING',
      message: 'Send the signature over payloadToSign in the header Service-Wallet-Signature.',
    };
    expect(missingSignature()).toMatchObject(missing);
    expect(refusal(() => retryOf({ 'Request-Id': 'Request:1' }))).toMatchObject(missing);
    expect(refusal(() => retryOf({ 'Service-Wallet-Signature': 'signature' }))).toMatchObject({
      code: 'REQUEST_ID_MISSING',
      message: 'Send the requestId of the payload in the header Request-Id.',
    });
  });
});

describe('a first request', () => {
  it('waits five minutes for a signature over its payload', () => {
    const request = requestSignature(aCall(), uuids.payment, payload, { publicKey: '02ab', clientPublicKey: '04ab' });
    expect(request).toEqual({
      requestId: formatId('Request', uuids.payment),
      purpose: 'EXPORT',
      payload,
      bodyHash: sha256Hex(canonical),
      expiresAt,
      publicKey: '02ab',
      clientPublicKey: '04ab',
    });
    expect(requestSignature(aCall(), uuids.payment, payload)).not.toHaveProperty('publicKey');
  });

  it.each([undefined, null])('without a body has the hash of none: %j', (none) => {
    expect(requestSignature(aCall({ body: none }), uuids.payment, payload).bodyHash).toBe(sha256Hex('null'));
  });

  it('is answered with the payload to sign, and stored after the others', () => {
    const call = aCall({ auth: aWallet({ requests: [earlier] }) });
    const request = requestSignature(call, uuids.payment, payload);
    expect(askToSign(call, uuids.payment, payload, { type: 'PASSKEY' })).toEqual({
      status: 202,
      body: { type: 'PASSKEY', payloadToSign: payload, requestId: request.requestId, expiresAt },
      writes: [authWrite(call.auth, now, { requests: [earlier, request] })],
    });
  });

  it('names the wallet, its owner and the time in what is signed', () => {
    expect(walletActivity(aWallet(), 'EXPORT', { userId: walletUser(aWallet()) }, now)).toBe(
      `{"organizationId":"${uuids.source}","parameters":{"userId":"${uuids.customer}"},` +
        '"timestampMs":"1761998400000","type":"EXPORT"}',
    );
  });

  it('is removed alone', () => {
    const { call, request } = waiting();
    expect(withoutRequest(call.auth, request)).toEqual([earlier]);
  });
});

describe('a signed retry', () => {
  it('is proven by the key of an active session', async () => {
    const { call, request, requestId } = waiting();
    expect(proveRetry(call, { signature: await stamp(payload, keys), requestId })).toEqual(request);
  });

  it('without a body is proven too', async () => {
    const { call, request, requestId } = waiting({ body: undefined });
    expect(proveRetry(call, { signature: await stamp(payload, keys), requestId })).toEqual(request);
  });

  it('proves nothing by another key, or by that of an expired session', async () => {
    const unknownKey = {
      code: 'WALLET_SIGNATURE_INVALID',
      message: 'The key of the signature belongs to no active session that may sign this.',
    };
    const { call, requestId } = waiting();
    const signature = await stamp(payload, keys);
    const byOther = { signature: await stamp(payload, others), requestId };
    expect(refusal(() => proveRetry(call, byOther))).toMatchObject(unknownKey);
    const expired = { ...call, auth: { ...call.auth, sessions: [sessionOf(keys, now.toISOString())] } };
    expect(refusal(() => proveRetry(expired, { signature, requestId }))).toMatchObject(unknownKey);
  });

  it('is proven by the keys that the call names instead of those of sessions', async () => {
    const { call, request, requestId } = waiting();
    const bySession = { signature: await stamp(payload, keys), requestId };
    const byNamed = { signature: await stamp(payload, others), requestId };
    expect(proveRetry(call, byNamed, [others.publicKey])).toEqual(request);
    expect(refusal(() => proveRetry(call, bySession, [others.publicKey]))).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
    });
  });

  it('is proven by the key that sent the right code alone, where there is one', async () => {
    const { call, request, requestId } = waiting({}, { publicKey: others.publicKey });
    const bySession = { signature: await stamp(payload, keys), requestId };
    expect(proveRetry(call, { signature: await stamp(payload, others), requestId })).toEqual(request);
    expect(refusal(() => proveRetry(call, bySession))).toMatchObject({ code: 'WALLET_SIGNATURE_INVALID' });
  });

  it('has the body of the first request, in any order of members', async () => {
    const { call, request, requestId } = waiting();
    const retry = { signature: await stamp(payload, keys), requestId };
    expect(proveRetry({ ...call, body: { amount: 1, name: 'wallet' } }, retry)).toEqual(request);
    for (const changed of [{ ...body, amount: 2 }, undefined]) {
      expect(refusal(() => proveRetry({ ...call, body: changed }, retry))).toMatchObject({
        code: 'WALLET_SIGNATURE_BODY_MISMATCH',
        message: 'Repeat the call with the body of the first request.',
      });
    }
  });

  it.each([
    ['the body', JSON.stringify(body), body],
    ['the canonical body', canonical, body],
    ['the body that is missing', 'null', undefined],
    ['the payload of another request', earlier.payload, body],
  ])('over %s is refused in other words', async (_, text, sent) => {
    const { call, requestId } = waiting({ body: sent });
    const signature = await stamp(text, keys);
    expect(refusal(() => proveRetry(call, { signature, requestId }))).toMatchObject({
      code: 'WALLET_SIGNATURE_BODY_MISMATCH',
      message: 'The signature covers another text than payloadToSign.',
    });
  });

  it('proves nothing for an unknown request, another purpose, or after five minutes', async () => {
    const { call, requestId } = waiting();
    const signature = await stamp(payload, keys);
    const refused = { code: 'UNAUTHORIZED' };
    expect(refusal(() => proveRetry(call, { signature, requestId: 'Request:1' }))).toMatchObject(refused);
    expect(refusal(() => proveRetry({ ...call, purpose: 'REVOKE' }, { signature, requestId }))).toMatchObject(refused);
    const late = { ...call, now: new Date(expiresAt) };
    expect(refusal(() => proveRetry(late, { signature, requestId }))).toMatchObject(refused);
  });

  it('may carry the fixed text in the sandbox alone, for the same request and body', () => {
    const signature = fixedSignatures.wallet;
    expect(isSandboxSignature(sandbox, signature)).toBe(true);
    expect(isSandboxSignature(sandbox, `${signature}x`)).toBe(false);
    expect(isSandboxSignature(production, signature)).toBe(false);
    const { call, request, requestId } = waiting({ caller: sandbox });
    expect(proveRetry(call, { signature, requestId })).toEqual(request);
    const malformed = { code: 'WALLET_SIGNATURE_MALFORMED' };
    expect(refusal(() => proveRetry({ ...call, caller: production }, { signature, requestId }))).toMatchObject(
      malformed,
    );
    expect(refusal(() => proveRetry({ ...call, body: {} }, { signature, requestId }))).toMatchObject({
      code: 'WALLET_SIGNATURE_BODY_MISMATCH',
    });
  });
});
