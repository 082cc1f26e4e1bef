import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { newWalletKeys, openCodeSession, sessionKeyOf, signed } from '../../kit/client/wallet-client.ts';
import {
  checksSignatures,
  findsNothingOfOthers,
  needsPermission,
  unknownId,
  useWallets,
} from '../../kit/rooms/wallets.ts';

const setup = useWallets();

describe('GET /auth/sessions', () => {
  const { api, viewerApi, strangerApi, openWallet, clock } = setup;
  const path = (accountId: string) => `/auth/sessions?accountId=${accountId}`;

  it('lists the active sessions, without key material', async () => {
    const { accountId, session, keys } = await openWallet();
    const { status, body } = await viewerApi.get(path(accountId));
    expect([status, body]).toEqual([200, { data: [session] }]);
    expect(JSON.stringify(body)).not.toContain(keys.publicKey);
  });

  it('lists no session after its fifteen minutes', async () => {
    const { accountId } = await openWallet();
    clock.advance(899);
    expect((await api.get(path(accountId))).body.data).toHaveLength(1);
    clock.advance(1);
    expect((await api.get(path(accountId))).body).toEqual({ data: [] });
  });

  it.each(['/auth/sessions', path('hello'), path('')])('refuses %s', async (target) => {
    expect(await api.get(target)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'accountId' }] } },
    });
  });

  it('lists nothing for an unknown account, and nothing of another platform', async () => {
    const { accountId } = await openWallet();
    for (const answer of [await api.get(path(unknownId('InternalAccount'))), await strangerApi.get(path(accountId))]) {
      expect([answer.status, answer.body]).toEqual([200, { data: [] }]);
    }
  });

  needsPermission(
    setup,
    async () => {
      const { accountId } = await openWallet();
      return (client) => client.get(path(accountId));
    },
    setup.managerApi,
  );
});

describe('POST /auth/sessions/{id}/refresh', () => {
  const { api, openWallet, sessionsOf, clock, table } = setup;
  const path = (id: string) => `/auth/sessions/${id}/refresh`;

  it('opens a second session with the signature of the first, and both live on', async () => {
    const { accountId, session, keys } = await openWallet();
    const next = newWalletKeys();
    const body = { clientPublicKey: next.publicKey };
    const first = bodyOf(await api.post(path(session.id), body), 202);
    expect(JSON.parse(first.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      parameters: { targetPublicKey: next.publicKey },
    });
    clock.advance(1);
    const refreshed = bodyOf(await api.post(path(session.id), body, { headers: await signed(first, keys) }), 201);
    expect(refreshed).toMatchObject({ accountId, type: 'EMAIL_OTP', expiresAt: '2025-11-01T12:15:01.000Z' });
    expect(refreshed.encryptedSessionSigningKey).toBeUndefined();
    expect(await sessionsOf(accountId)).toEqual([session, refreshed]);
  });

  it('seals a key that the service makes to an uncompressed one, and stores no private key', async () => {
    const { session, keys } = await openWallet();
    const client = newWalletKeys();
    const body = { clientPublicKey: client.publicKeyUncompressed };
    const first = bodyOf(await api.post(path(session.id), body), 202);
    const refreshed = bodyOf(await api.post(path(session.id), body, { headers: await signed(first, keys) }), 201);
    const made = sessionKeyOf(refreshed.encryptedSessionSigningKey, client);
    expect(JSON.stringify(table.items())).not.toContain(made.privateKey);
    const next = { clientPublicKey: newWalletKeys().publicKey };
    const again = bodyOf(await api.post(path(refreshed.id), next), 202);
    bodyOf(await api.post(path(refreshed.id), next, { headers: await signed(again, made) }), 201);
  });

  checksSignatures(setup, 201, async () => {
    const { session, keys } = await openWallet();
    const body = { clientPublicKey: newWalletKeys().publicKey };
    return { send: (headers = {}) => api.post(path(session.id), body, { headers }), body, keys };
  });

  it('refuses the signature of another session of the wallet with WALLET_SIGNATURE_INVALID', async () => {
    const { session, emailCredentialId } = await openWallet();
    const { keys: others } = await openCodeSession(api, emailCredentialId);
    const body = { clientPublicKey: newWalletKeys().publicKey };
    const first = bodyOf(await api.post(path(session.id), body), 202);
    const answer = await api.post(path(session.id), body, { headers: await signed(first, others) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_INVALID' } });
  });

  it('refuses another key in the second call with WALLET_SIGNATURE_BODY_MISMATCH', async () => {
    const { session, keys, accountId } = await openWallet();
    const first = bodyOf(await api.post(path(session.id), { clientPublicKey: newWalletKeys().publicKey }), 202);
    const body = { clientPublicKey: newWalletKeys().publicKey };
    const answer = await api.post(path(session.id), body, { headers: await signed(first, keys) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
    expect(await sessionsOf(accountId)).toHaveLength(1);
  });

  it.each([{}, { clientPublicKey: 'key' }, { clientPublicKey: `02${'f'.repeat(64)}` }])('refuses %j', async (body) => {
    const { session } = await openWallet();
    expect(await api.post(path(session.id), body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('refuses a session that has ended with UNAUTHORIZED', async () => {
    const { session } = await openWallet();
    clock.advance(900);
    const answer = await api.post(path(session.id), { clientPublicKey: newWalletKeys().publicKey });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  const call = (client: typeof api, id: string) =>
    client.post(path(id), { clientPublicKey: newWalletKeys().publicKey });
  findsNothingOfOthers(setup, 'Session', async () => ({ id: (await openWallet()).session.id, call }));
  needsPermission(setup, async () => {
    const { session } = await openWallet();
    return (client) => call(client, session.id);
  });
});

describe('DELETE /auth/sessions/{id}', () => {
  const { api, openWallet, sessionsOf, clock } = setup;
  const revoke = (id: string, headers = {}, client = api) => client.delete(`/auth/sessions/${id}`, { headers });

  it('ends a session, which signs nothing from then on', async () => {
    const { session, keys, accountId } = await openWallet();
    const first = bodyOf(await revoke(session.id), 202);
    expect(first.type).toBe('EMAIL_OTP');
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_DELETE_API_KEYS');
    expect(await sessionsOf(accountId)).toEqual([session]);
    const { status, body } = await revoke(session.id, await signed(first, keys));
    expect([status, body]).toEqual([204, undefined]);
    expect(await sessionsOf(accountId)).toEqual([]);
    expect((await revoke(session.id)).status).toBe(404);
    const refresh = { clientPublicKey: newWalletKeys().publicKey };
    expect((await api.post(`/auth/sessions/${session.id}/refresh`, refresh)).status).toBe(401);
  });

  it('takes the signature of another session of the wallet, which stays', async () => {
    const { session, accountId, emailCredentialId } = await openWallet();
    const other = await openCodeSession(api, emailCredentialId);
    const first = bodyOf(await revoke(session.id), 202);
    expect((await revoke(session.id, await signed(first, other.keys))).status).toBe(204);
    expect(await sessionsOf(accountId)).toEqual([other.session]);
  });

  checksSignatures(setup, 204, async () => {
    const { session, keys } = await openWallet();
    return { send: (headers) => revoke(session.id, headers), keys };
  });

  it('finds no session that has ended', async () => {
    const { session } = await openWallet();
    clock.advance(900);
    expect(await revoke(session.id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  findsNothingOfOthers(setup, 'Session', async () => ({
    id: (await openWallet()).session.id,
    call: (client, id) => revoke(id, {}, client),
  }));
  needsPermission(setup, async () => {
    const { session } = await openWallet();
    return (client) => revoke(session.id, {}, client);
  });
});
