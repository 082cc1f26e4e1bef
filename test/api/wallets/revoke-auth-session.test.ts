import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { newWalletKeys, openCodeSession, signed } from '../../kit/client/wallet-client.ts';
import { checksSignatures, findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, openWallet, sessionsOf, clock } = setup;
const revoke = (id: string, headers = {}, client = api) => client.delete(`/auth/sessions/${id}`, { headers });

describe('DELETE /auth/sessions/{id}', () => {
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
