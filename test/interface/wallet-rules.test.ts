/** Rules of embedded wallets that no schema holds. Each is tried through the front door. */

import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { softwareAuthenticator } from '../kit/client/software-authenticator.ts';
import { createEmbeddedWallet, newWalletKeys, openCodeSession, signed } from '../kit/client/wallet-client.ts';
import {
  addCredential,
  assertionOf,
  attestationOf,
  challengePasskey,
  loginByPasskey,
  newChallenge,
  page,
} from '../kit/client/wallet-owner.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
let api: Api;
beforeAll(async () => {
  api = cloud.api;
});

const credentialsOf = async (accountId: string): Promise<AnyBody[]> =>
  bodyOf(await api.get(`/auth/credentials?accountId=${accountId}`), 200).data;

describe('a credential of a wallet', () => {
  it('stays as it is when a code is sent', async () => {
    const { accountId, emailCredentialId } = await createEmbeddedWallet(api);
    const before = await credentialsOf(accountId);
    bodyOf(await api.post(`/auth/credentials/${emailCredentialId}/challenge`), 200);
    expect(await credentialsOf(accountId)).toEqual(before);
  });

  it('stays when its session is revoked, and opens the next one', async () => {
    const { accountId, emailCredentialId } = await createEmbeddedWallet(api);
    const { keys, session } = await openCodeSession(api, emailCredentialId);
    const before = await credentialsOf(accountId);
    const revoke = (headers = {}) => api.delete(`/auth/sessions/${session.id}`, { headers });
    expect((await revoke(await signed(bodyOf(await revoke(), 202), keys))).status).toBe(204);
    expect(await credentialsOf(accountId)).toEqual(before);
    expect((await openCodeSession(api, emailCredentialId)).session.id).not.toBe(session.id);
  });
});

describe('a passkey', () => {
  it.each([[[]], [undefined]])('may name no transports (%j), and its assertion no user', async (transports) => {
    const { accountId, emailCredentialId } = await createEmbeddedWallet(api);
    const { keys } = await openCodeSession(api, emailCredentialId);
    const authenticator = softwareAuthenticator(page);
    const challenge = newChallenge();
    const attestation = { ...attestationOf(authenticator, challenge), transports };
    const body = { type: 'PASSKEY', accountId, nickname: 'Phone', challenge, attestation };
    const { id } = bodyOf((await addCredential(api, body, keys)).answer, 201);
    const asked = await challengePasskey(api, id, newWalletKeys().publicKey);
    const { userHandle: _, ...assertion } = assertionOf(authenticator, asked.challenge);
    bodyOf(await loginByPasskey(api, id, asked.requestId, assertion), 200);
  });
});
