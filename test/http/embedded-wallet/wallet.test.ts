import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { fixedSignatures } from '../../../functions/contract/sandbox-values.ts';
import { expectCleanBooks } from '../../kit/clean-books.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet, transactionIn } from '../../kit/client/payments.ts';
import { refunded } from '../../kit/client/rewards.ts';
import {
  createEmbeddedWallet,
  mnemonicOf,
  newWalletKeys,
  openCodeSession,
  signed,
  stamp,
} from '../../kit/client/wallet-client.ts';
import { apiClient, useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud();

/** A wallet without money and a quote that it pays. */
const walletQuote = async () => {
  const wallet = await createEmbeddedWallet(cloud.api);
  const destination = await createSparkWallet(cloud.api, wallet.customerId);
  const quote = await cloud.api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: wallet.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  });
  return { ...wallet, quote: bodyOf(quote, 201) };
};

describe('a wallet (exportInternalAccount, updateInternalAccount)', () => {
  it('is exported to its owner, the same mnemonic every time', async () => {
    const { emailCredentialId, accountId } = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, emailCredentialId);
    const path = `/internal-accounts/${accountId}/export`;
    const exported = async () => {
      const client = newWalletKeys();
      const body = { clientPublicKey: client.publicKeyUncompressed };
      const first = bodyOf(await cloud.api.post(path, body), 202);
      const answer = bodyOf(await cloud.api.post(path, body, { headers: await signed(first, keys) }), 200);
      expect(answer.id).toBe(accountId);
      const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(answer.encryptedWalletCredentials);
      expect([dataSignature, enclaveQuorumPublic]).toEqual(['', '']);
      return mnemonicOf(data, client);
    };
    const [one, two] = [await exported(), await exported()];
    expect(validateMnemonic(one, wordlist)).toBe(true);
    expect(one.split(' ')).toHaveLength(12);
    expect(two).toBe(one);
    bodyOf(await cloud.api.post(path, { clientPublicKey: newWalletKeys().publicKey }), 400);
  });

  it('is hidden and shown by signature', async () => {
    const { emailCredentialId, accountId } = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, emailCredentialId);
    const path = `/internal-accounts/${accountId}`;
    const body = { privateEnabled: true };
    const first = bodyOf(await cloud.api.patch(path, body), 202);
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2');
    const headers = await signed(first, keys);
    bodyOf(await cloud.api.patch(path, { privateEnabled: false }, { headers }), 401);
    expect(bodyOf(await cloud.api.patch(path, body, { headers }), 200).privateEnabled).toBe(true);
    bodyOf(await cloud.api.patch(path, {}), 400);
    bodyOf(await cloud.api.patch('/internal-accounts/InternalAccount:99999999-9999-4999-8999-999999999999', body), 404);
  });

  it('pays a quote that its owner has signed, and nothing else', async () => {
    const wallet = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    bodyOf(await cloud.api.post(`/sandbox/internal-accounts/${wallet.accountId}/fund`, { amount: 50_000_000 }), 200);
    const destination = await createSparkWallet(cloud.api, wallet.customerId);
    const request = {
      source: { sourceType: 'ACCOUNT', accountId: wallet.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    };
    bodyOf(await cloud.api.post('/quotes', { ...request, immediatelyExecute: true }), 400);
    const transfer = {
      source: { accountId: wallet.accountId },
      destination: { accountId: destination },
      amount: 1_000_000,
    };
    bodyOf(await cloud.api.post('/transfer-out', transfer), 400);
    const quote = bodyOf(await cloud.api.post('/quotes', request), 201);
    const { accountType, payloadToSign } = quote.paymentInstructions[0].accountOrWalletInfo;
    expect(accountType).toBe('EMBEDDED_WALLET');
    expect(JSON.parse(payloadToSign).type).toBe('ACTIVITY_TYPE_SIGN_TRANSACTION_V2');
    const execute = (signature?: string, headers: Readonly<Record<string, string>> = {}) =>
      cloud.api.post(`/quotes/${quote.id}/execute`, undefined, {
        headers: { ...headers, ...(signature && { 'Service-Wallet-Signature': signature }) },
      });
    expect(bodyOf(await execute(), 401).code).toBe('WALLET_SIGNATURE_MISSING');
    expect(bodyOf(await execute('nonsense'), 401).code).toBe('WALLET_SIGNATURE_MALFORMED');
    expect(bodyOf(await execute(await stamp('{}', keys)), 401).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
    expect(bodyOf(await execute(await stamp(payloadToSign, newWalletKeys())), 401).code).toBe(
      'WALLET_SIGNATURE_INVALID',
    );
    const key = { 'Idempotency-Key': `pay-${quote.id}` };
    const signatures = [await stamp(payloadToSign, keys), await stamp(payloadToSign, keys)];
    expect(new Set(signatures).size).toBe(2);
    const paid = bodyOf(await execute(signatures[0], key), 200);
    const again = await execute(signatures[1], key);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(bodyOf(again, 200)).toEqual(paid);
    await transactionIn(cloud.api, paid.transactionId, 'COMPLETED');
    expect(bodyOf(await cloud.api.get(`/quotes/${quote.id}`), 200).paymentInstructions).toBeUndefined();
  });

  it('pays a quote of an agent that its owner has signed, and no other', async () => {
    const wallet = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    bodyOf(await cloud.api.post(`/sandbox/internal-accounts/${wallet.accountId}/fund`, { amount: 50_000_000 }), 200);
    const policy = {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 10_000 },
    };
    const order = { name: 'Bill payer', customerId: wallet.customerId, policy };
    const { deviceCode } = bodyOf(await cloud.api.post('/agents', order), 201);
    const redeem = `/agents/device-codes/${deviceCode.code}/redeem`;
    const { accessToken } = bodyOf(await cloud.api.post(redeem, undefined, { credentials: null }), 200);
    const agent = apiClient(cloud.baseUrl, accessToken);
    const request = {
      source: { sourceType: 'ACCOUNT', accountId: wallet.accountId },
      destination: {
        destinationType: 'ACCOUNT',
        accountId: await createSparkWallet(cloud.api, wallet.customerId),
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    };
    const quote = bodyOf(await agent.post('/agents/me/quotes', request), 201);
    const { payloadToSign } = quote.paymentInstructions[0].accountOrWalletInfo;
    const execute = (headers: Readonly<Record<string, string>> = {}) =>
      agent.post(`/agents/me/quotes/${quote.id}/execute`, undefined, { headers });
    expect(bodyOf(await execute(), 401).code).toBe('WALLET_SIGNATURE_MISSING');
    const strange = { 'Service-Wallet-Signature': await stamp(payloadToSign, newWalletKeys()) };
    expect(bodyOf(await execute(strange), 401).code).toBe('WALLET_SIGNATURE_INVALID');
    const action = bodyOf(await execute({ 'Service-Wallet-Signature': await stamp(payloadToSign, keys) }), 200);
    expect(action.status).toBe('APPROVED');
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
  });

  it('pays a quote with the fixed signature of the sandbox, and with no other text', async () => {
    const { quote, accountId } = await walletQuote();
    bodyOf(await cloud.api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000_000 }), 200);
    const executeWith = (signature: string) =>
      cloud.api.post(`/quotes/${quote.id}/execute`, undefined, {
        headers: { 'Service-Wallet-Signature': signature },
      });
    const { wallet: signature } = fixedSignatures;
    expect(bodyOf(await executeWith(`${signature}s`), 401).code).toBe('WALLET_SIGNATURE_MALFORMED');
    bodyOf(await executeWith(signature), 200);
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
  });

  describe('pays a quote whose invoice is paid instead of signed', () => {
    const send = (quoteId: string, more: object = {}) =>
      cloud.api.post('/sandbox/send', { quoteId, currencyCode: 'USDB', ...more });
    const balanceOf = async (customerId: string) =>
      bodyOf(await cloud.api.get(`/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`), 200)
        .data[0].balance.amount;

    it('with the money of the invoice, and once', async () => {
      const { quote, customerId, accountId } = await walletQuote();
      expect(quote.paymentInstructions).toEqual([
        { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: expect.any(String) } },
        {
          accountOrWalletInfo: {
            accountType: 'SPARK_WALLET',
            address: expect.stringMatching(/^sparkrt1/),
            assetType: 'USDB',
            invoice: expect.stringMatching(/^lnbcrt1/),
          },
          isPlatformAccount: false,
        },
      ]);
      expect(await send(quote.id, { currencyCode: 'BTC' })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CURRENCY' },
      });
      expect(bodyOf(await send(quote.id), 200)).toMatchObject({ status: 'PROCESSING' });
      const transaction = await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
      expect(transaction.source).toMatchObject({
        sourceType: 'REALTIME_FUNDING',
        currency: 'USDB',
        onChainTransaction: { network: 'SPARK' },
      });
      expect(await balanceOf(customerId)).toBe(0);
      expect((await send(quote.id)).status).toBe(409);
      expect((await cloud.api.post(`/quotes/${quote.id}/execute`)).status).toBe(409);
      const shown = bodyOf(await cloud.api.get(`/quotes/${quote.id}`), 200);
      expect(shown).toMatchObject({ status: 'COMPLETED', source: { sourceType: 'ACCOUNT', accountId } });
      expect(shown.paymentInstructions).toBeUndefined();
    });

    it('and keeps a wrong amount in the wallet', async () => {
      const { quote, customerId } = await walletQuote();
      bodyOf(await send(quote.id, { currencyAmount: 9_000_000 }), 200);
      const failed = await refunded(cloud.api, quote.transactionId);
      expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'FUNDING_AMOUNT_MISMATCH' });
      expect(await balanceOf(customerId)).toBe(9_000_000);
    });

    it('and leaves books that add up', () => expectCleanBooks(cloud));
  });
});
