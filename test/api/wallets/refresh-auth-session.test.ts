import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { newWalletKeys, openCodeSession, sessionKeyOf, signed } from '../../kit/client/wallet-client.ts';
import { checksSignatures, findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, openWallet, sessionsOf, clock, table } = setup;
const path = (id: string) => `/auth/sessions/${id}/refresh`;

describe('POST /auth/sessions/{id}/refresh', () => {
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
