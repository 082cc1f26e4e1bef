import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createBankAccount, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient, type Recipient, refunded } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;
let recipient: Recipient;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 60 });
  api = cloud.api;
  accountId = await fundedAccount(api);
  recipient = await aRecipient(api);
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const evmAddress = `0x${'0'.repeat(39)}a`;
const hex = /^[0-9a-f]{64}$/;
const ethereumHash = /^0x[0-9a-f]{64}$/;

describe('a quote that is funded in USDC', () => {
  const quoteInUsdc = async (source: object = {}) =>
    api.post('/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', ...source },
      destination: { destinationType: 'ACCOUNT', accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    });
  const walletsOf = ({ paymentInstructions }: AnyBody): string[] =>
    paymentInstructions.map(({ accountOrWalletInfo }: AnyBody) => accountOrWalletInfo.accountType).sort();
  const pay = async ({ id, transactionId }: AnyBody) => {
    bodyOf(await api.post('/sandbox/send', { quoteId: id, currencyCode: 'USDC' }), 200);
    return transactionIn(api, transactionId, 'COMPLETED');
  };

  it('can be paid on any network unless the quote names one', async () => {
    const quote = bodyOf(await quoteInUsdc(), 201);
    expect(walletsOf(quote)).toEqual(['BASE_WALLET', 'ETHEREUM_WALLET', 'POLYGON_WALLET', 'SOLANA_WALLET']);
    expect(quote.source).not.toHaveProperty('cryptoNetwork');
    const pending = bodyOf(await api.get(`/transactions/${quote.transactionId}`), 200);
    expect(pending.source).not.toHaveProperty('onChainTransaction');
    const { source, destination } = await pay(quote);
    expect(source.onChainTransaction).toEqual({
      network: 'SOLANA',
      transactionHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/),
    });
    expect(destination).not.toHaveProperty('onChainTransaction');
  });

  it('is paid on the network that the quote names', async () => {
    const quote = bodyOf(await quoteInUsdc({ cryptoNetwork: 'POLYGON' }), 201);
    expect(walletsOf(quote)).toEqual(['POLYGON_WALLET']);
    const { source } = await pay(quote);
    expect(source.onChainTransaction).toEqual({
      network: 'POLYGON',
      transactionHash: expect.stringMatching(ethereumHash),
    });
    const again = bodyOf(await api.get(`/transactions/${quote.transactionId}`), 200);
    expect(again.source).toEqual(source);
  });

  it('cannot be paid on a network that does not carry it', async () => {
    expect(await quoteInUsdc({ cryptoNetwork: 'TRON' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('SOLANA, BASE, POLYGON, ETHEREUM') },
    });
  });

  it("announces the deposit on the payer's account, whose balance it leaves", async () => {
    const { id, balance } = await accountIn(api, 'USDC');
    const announcements = () =>
      receiver.received.filter(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && body.data.id === id);
    const before = announcements().length;
    const quote = bodyOf(await quoteInUsdc(), 201);
    await pay(quote);
    await expect.poll(() => announcements().length).toBe(before + 1);
    expect(announcements().at(-1)?.body.data.balance).toEqual(balance);
    expect((await accountIn(api, 'USDC')).balance).toEqual(balance);
  });
});

describe('a payment to a wallet', () => {
  const externalAccount = async (currency: string, accountInfo: object): Promise<string> => {
    const account = { customerId: recipient.customerId, currency, accountInfo };
    return bodyOf(await api.post('/customers/external-accounts', account), 201).id;
  };
  const payTo = (externalAccountId: string) => aPayment(api, accountId, { ...recipient, externalAccountId });

  it.each([
    ['SOLANA', 'USDC', 'SOLANA_WALLET', 'So1anaExampleExampleExampleExampleExamp1e', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/],
    ['BASE', 'USDC', 'BASE_WALLET', evmAddress, ethereumHash],
    ['POLYGON', 'USDC', 'POLYGON_WALLET', evmAddress, ethereumHash],
    ['ETHEREUM', 'USDT', 'ETHEREUM_WALLET', evmAddress, ethereumHash],
    ['PLASMA', 'USDT', 'PLASMA_WALLET', evmAddress, ethereumHash],
    ['TRON', 'USDT', 'TRON_WALLET', `T${'x'.repeat(33)}`, hex],
  ])('on %s shows its transfer in the form of the network', async (network, currency, accountType, address, shape) => {
    const { transactionId } = await payTo(await externalAccount(currency, { accountType, address }));
    const { source, destination } = await transactionIn(api, transactionId, 'COMPLETED');
    expect(destination.onChainTransaction).toEqual({ network, transactionHash: expect.stringMatching(shape) });
    expect(source).not.toHaveProperty('onChainTransaction');
  });

  it('shows it in the webhook and keeps it, and every payment has another', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => payTo(recipient.externalAccountId)));
    const first = await transactionIn(api, one?.transactionId, 'COMPLETED');
    const second = await transactionIn(api, other?.transactionId, 'COMPLETED');
    expect(first.destination.onChainTransaction).toEqual({
      network: 'SPARK',
      transactionHash: expect.stringMatching(hex),
    });
    expect(second.destination.onChainTransaction).not.toEqual(first.destination.onChainTransaction);
    const { body } = await receiver.waitFor(
      ({ body: { type, data } }) => type === 'OUTGOING_PAYMENT.COMPLETED' && data.id === first.id,
    );
    expect(body.data.destination).toEqual(first.destination);
  });

  it('shows none when it failed', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '003'));
    expect((await refunded(api, transactionId)).destination).not.toHaveProperty('onChainTransaction');
  });

  it.each<[string, () => Promise<string>]>([
    ['over Lightning', () => externalAccount('BTC', { accountType: 'LIGHTNING', lightningAddress: 'a@b.example' })],
    ['to a bank', () => createBankAccount(api, recipient.customerId)],
  ])('that goes %s has none', async (_, create) => {
    const { transactionId } = await payTo(await create());
    const { destination } = await transactionIn(api, transactionId, 'COMPLETED');
    expect(destination).not.toHaveProperty('onChainTransaction');
  });

  it('leaves books that add up', () => expectCleanBooks(cloud));
});
