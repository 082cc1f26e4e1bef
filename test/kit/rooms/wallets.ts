import { beforeEach, expect, it } from 'vitest';
import { aCaller, anAccount, aPlatform, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { type AnyBody, type Api, type ApiAnswer, bodyOf } from '../../kit/client/api.ts';
import {
  createEmbeddedWallet,
  newWalletKeys,
  openCodeSession,
  stamp,
  type WalletKeys,
} from '../../kit/client/wallet-client.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { handlerApi } from '../../kit/handler-api.ts';
import { callingToken, stored } from '../../kit/items.ts';
import { useCustomers } from './customers.ts';

/** An id of this kind that nothing has. */
export const unknownId = (prefix: string): string => `${prefix}:${uuids.unknown}`;

/** Embedded wallets in a table of their own, and clients of two platforms. */
export function useWallets() {
  const { table, clock } = useCustomers();
  useFilesAndKeys();
  beforeEach(() => table.holds(...callingToken()));
  const api = handlerApi();
  return {
    table,
    clock,
    api,
    strangerApi: handlerApi(aCaller({ platformId: otherPlatformId })),
    viewerApi: handlerApi(aCaller({ permissions: ['VIEW'] })),
    managerApi: handlerApi(aCaller({ permissions: ['MANAGE'] })),
    /** From now on the platform is a production platform without senders of codes, a site for passkeys or cards. */
    enterProduction: (): Api => {
      table.holds(stored.platform(aPlatform({ environment: 'production' })));
      return handlerApi(aCaller({ environment: 'production' }));
    },
    /** An account of the platform in US dollars, which is no wallet. */
    addDollarAccount: (): string => {
      table.holds(stored.account(anAccount()));
      return ids.source;
    },
    /** A wallet whose owner has opened a session by code. */
    openWallet: async (changes: object = {}) => {
      const wallet = await createEmbeddedWallet(api, changes);
      return { ...wallet, ...(await openCodeSession(api, wallet.emailCredentialId)) };
    },
    sessionsOf: async (accountId: string): Promise<AnyBody[]> =>
      bodyOf(await api.get(`/auth/sessions?accountId=${accountId}`), 200).data,
    credentialsOf: async (accountId: string): Promise<AnyBody[]> =>
      bodyOf(await api.get(`/auth/credentials?accountId=${accountId}`), 200).data,
  };
}

export type Wallets = ReturnType<typeof useWallets>;

/** A call whose second leg carries the signature of a key. */
export interface SignedCall {
  readonly send: (headers?: Readonly<Record<string, string>>) => Promise<ApiAnswer<AnyBody>>;
  /** The body that `send` sends, if any. */
  readonly body?: object;
  readonly keys: WalletKeys;
}

/** The signatures that every operation with a signed retry takes and refuses. `success` is the status of its second leg. */
export function checksSignatures({ table, clock }: Wallets, success: number, arrange: () => Promise<SignedCall>): void {
  let call: SignedCall;
  let first: AnyBody;
  let right: { 'Service-Wallet-Signature': string; 'Request-Id': string };
  beforeEach(async () => {
    call = await arrange();
    first = bodyOf(await call.send(), 202);
    right = {
      'Service-Wallet-Signature': await stamp(first.payloadToSign, call.keys),
      'Request-Id': first.requestId,
    };
    table.forgetCalls();
  });

  it('answers the first call with a text to sign within five minutes', () => {
    expect(first).toMatchObject({
      requestId: expect.stringMatching(/^Request:/),
      payloadToSign: expect.any(String),
      expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
    });
  });

  it.each<[string, (headers: typeof right) => object | Promise<object>]>([
    ['WALLET_SIGNATURE_MISSING', ({ 'Request-Id': id }) => ({ 'Request-Id': id })],
    ['REQUEST_ID_MISSING', ({ 'Service-Wallet-Signature': text }) => ({ 'Service-Wallet-Signature': text })],
    ['WALLET_SIGNATURE_MALFORMED', (headers) => ({ ...headers, 'Service-Wallet-Signature': 'nonsense' })],
    [
      'WALLET_SIGNATURE_BODY_MISMATCH',
      async (headers) => ({
        ...headers,
        'Service-Wallet-Signature': await stamp(JSON.stringify(call.body ?? null), call.keys),
      }),
    ],
    [
      'WALLET_SIGNATURE_INVALID',
      async (headers) => ({
        ...headers,
        'Service-Wallet-Signature': await stamp(first.payloadToSign, newWalletKeys()),
      }),
    ],
  ])('refuses the second call with %s, and takes the right signature afterwards', async (code, change) => {
    const refused = await call.send((await change(right)) as Record<string, string>);
    expect(refused).toMatchObject({ status: 401, body: { code } });
    expect(table.transactions()).toEqual([]);
    expect((await call.send(right)).status).toBe(success);
  });

  it('takes a signature once', async () => {
    expect((await call.send(right)).status).toBe(success);
    table.forgetCalls();
    expect([401, 404]).toContain((await call.send(right)).status);
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a signature with UNAUTHORIZED after five minutes', async () => {
    clock.advance(300);
    expect(await call.send(right)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', details: { reason: expect.stringContaining('Request-Id') } },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses the Request-Id of another call with UNAUTHORIZED', async () => {
    const refused = await call.send({ ...right, 'Request-Id': unknownId('Request') });
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(table.transactions()).toEqual([]);
  });

  it('takes the fixed signature of the sandbox', async () => {
    const headers = { ...right, 'Service-Wallet-Signature': 'sandbox-valid-signature' };
    expect((await call.send(headers)).status).toBe(success);
  });
}

/** A call on something of a wallet, for the client and the id given. */
type CallOn = (api: Api, id: string) => Promise<ApiAnswer<AnyBody>>;

/** The refusals for something that the caller's platform does not have. */
export function findsNothingOfOthers(
  { api, strangerApi, table }: Wallets,
  prefix: string,
  arrange: () => Promise<{ readonly id: string; readonly call: CallOn }>,
): void {
  it('is refused with REFERENCE_NOT_FOUND for an id that nothing has', async () => {
    const { call } = await arrange();
    for (const id of [unknownId(prefix), `${prefix}:1`, 'nothing']) {
      expect(await call(api, id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
  });

  it('answers another platform as for a missing id', async () => {
    const { id, call } = await arrange();
    table.forgetCalls();
    const foreign = await call(strangerApi, id);
    const missing = await call(strangerApi, unknownId(prefix));
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect(table.transactions()).toEqual([]);
  });
}

/** The refusal of a token without the permission of the operation. */
export function needsPermission(
  { viewerApi, table }: Wallets,
  arrange: () => Promise<(api: Api) => Promise<ApiAnswer<AnyBody>>>,
  api: Api = viewerApi,
): void {
  it('is refused without its permission', async () => {
    const call = await arrange();
    table.forgetCalls();
    expect(await call(api)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(table.transactions()).toEqual([]);
  });
}
