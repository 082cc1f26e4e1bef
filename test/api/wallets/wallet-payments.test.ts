import { beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../functions/domain/ids.ts';
import { aCaller } from '../../kit/builders.ts';
import { type Api, bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet } from '../../kit/client/payments.ts';
import { openCodeSession, signed, stamp } from '../../kit/client/wallet-client.ts';
import { handlerApi } from '../../kit/handler-api.ts';
import { useWallets } from '../../kit/rooms/wallets.ts';

const { api, table, openWallet } = useWallets();

type Wallet = Awaited<ReturnType<typeof openWallet>>;

let wallet: Wallet;
beforeEach(async () => {
  wallet = await openWallet();
});

/** A quote from the wallet, and the signature of its owner. */
async function aQuote(path = '/quotes', client: Api = api) {
  const accountId = await createSparkWallet(api, wallet.customerId);
  const quote = bodyOf(
    await client.post(path, {
      source: { sourceType: 'ACCOUNT', accountId: wallet.accountId },
      destination: { destinationType: 'ACCOUNT', accountId },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000_000 },
    }),
    201,
  );
  const { payloadToSign } = quote.paymentInstructions[0].accountOrWalletInfo;
  const headers = { 'Service-Wallet-Signature': await stamp(payloadToSign, wallet.keys) };
  return { id: quote.id as string, headers };
}

/** Revokes the session that signs, by another one. */
async function revocation() {
  const { keys } = await openCodeSession(api, wallet.emailCredentialId);
  const path = `/auth/sessions/${wallet.session.id}`;
  const headers = await signed(bodyOf(await api.delete(path), 202), keys);
  return async () => bodyOf(await api.delete(path, { headers }), 204);
}

const fund = async () =>
  bodyOf(await api.post(`/sandbox/internal-accounts/${wallet.accountId}/fund`, { amount: 50_000_000 }), 200);
const entries = () => table.ofType('JOURNAL_ENTRY').length;
const invalid = { status: 401, body: { code: 'WALLET_SIGNATURE_INVALID' } };

describe('a payment from an embedded wallet', () => {
  it('is refused where the session that signed has been revoked first', async () => {
    await fund();
    const [quote, revoke] = [await aQuote(), await revocation()];
    const before = entries();
    table.beforeNextWrite(revoke);
    expect(await api.post(`/quotes/${quote.id}/execute`, undefined, { headers: quote.headers })).toMatchObject(invalid);
    expect(entries()).toBe(before);
  });

  it('is paid where only another session has been opened first', async () => {
    await fund();
    const quote = await aQuote();
    table.beforeNextWrite(() => openCodeSession(api, wallet.emailCredentialId));
    bodyOf(await api.post(`/quotes/${quote.id}/execute`, undefined, { headers: quote.headers }), 200);
  });

  it.each(['AUTO', 'APPROVAL_REQUIRED'])('is refused to an agent (%s) in the same way', async (mode) => {
    await fund();
    const spendingLimits = { currency: 'USD', perTransactionLimit: 10_000 };
    const policy = { permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'], defaultExecutionMode: mode, spendingLimits };
    const { agent } = bodyOf(
      await api.post('/agents', { name: 'Bill payer', customerId: wallet.customerId, policy }),
      201,
    );
    const customerId = idOf('Customer', wallet.customerId);
    const agentApi = handlerApi(aCaller({ permissions: [], agentId: agent.id, ...(customerId && { customerId }) }));
    const [quote, revoke] = [await aQuote('/agents/me/quotes', agentApi), await revocation()];
    table.beforeNextWrite(revoke);
    const { headers } = quote;
    expect(await agentApi.post(`/agents/me/quotes/${quote.id}/execute`, undefined, { headers })).toMatchObject(invalid);
    expect(table.ofType('AGENT_ACTION')).toEqual([]);
  });

  it('is not begun by its invoice where the customer has been deleted first', async () => {
    const { id: quoteId } = await aQuote();
    const before = entries();
    table.beforeNextWrite(async () => bodyOf(await api.delete(`/customers/${wallet.customerId}`), 200));
    const answer = await api.post('/sandbox/send', { quoteId, currencyCode: 'USDB' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
    expect(entries()).toBe(before);
  });
});
