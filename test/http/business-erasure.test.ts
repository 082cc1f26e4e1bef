/** The erasure of businesses with all that they can have, in the sandbox and in production with every connector. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import { provide } from '../../functions/ports/ports.ts';
import { toCustomerRecord } from '../../functions/store/customers/customers.ts';
import { keptYears, namesOfConnectors } from '../../functions/topology/personal-data.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { setTerms } from '../../lib/platforms/terms.ts';
import { eraseCustomer, StillUnderWay } from '../../lib/privacy/erase-customer.ts';
import { exportCustomer } from '../../lib/privacy/export-customer.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { authorize, cardRequest, createCard, fund, simulate } from '../kit/client/cards.ts';
import { issuedDetails } from '../kit/client/issuer.ts';
import {
  anAgentOf,
  aRejectedTransfer,
  enrollFactors,
  type MarkedBusiness,
  type Marks,
  markedBusiness,
  newMarks,
  proveContacts,
} from '../kit/client/marked-business.ts';
import { transactionIn, until } from '../kit/client/payments.ts';
import { fakeRail, signedHeaders } from '../kit/fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';
import {
  allItems,
  expireUntil,
  filesWith,
  tracesInFlight,
  tracesInTable,
  untilNothingIsQueued,
} from '../kit/personal-traces.ts';
import { page } from '../kit/sca.ts';

let connector: Awaited<ReturnType<typeof fakeRail>>;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
const messages: string[] = [];

beforeAll(async () => {
  [connector, receiver] = await Promise.all([fakeRail(), webhookReceiver()]);
  const connected = { url: connector.url, secret: connector.secret };
  const connectors = { rail: connected, issuer: connected, verification: connected };
  cloud = await startTestCloud({ clockSpeed: 20, webhookUrl: receiver.url, ...connectors });
  vi.stubEnv('CODE_SMS_ORIGINATION', 'arn:aws:sms-voice:eu-west-1:000000000000:pool/example');
  vi.stubEnv('CODE_EMAIL_FROM', 'codes@example.com');
  provide('ses', { send: async ({ input }) => void messages.push(String(input.Content?.Simple?.Body?.Text?.Data)) });
  provide('sms', { send: async ({ input }) => void messages.push(String(input.MessageBody)) });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await cloud.stop();
  await Promise.all([connector.close(), receiver.close()]);
});

const limits = { singleTransaction: 100_000_000, dailyVolume: 1_000_000_000 };
/** How the last digits of the card are in the table: four digits alone are in many numbers. */
const lastDigits = 'last4=6183';
const newestCode = () => messages.at(-1)?.match(/\d{6}/)?.[0] ?? '';
const connect = (token: string) => apiClient(cloud.baseUrl, token);

/** A payment to the bank account, which the business authorizes with a code. Returns its transaction. */
async function pay(api: Api, business: MarkedBusiness, request: object, code: () => string): Promise<string> {
  const quote = {
    destination: { destinationType: 'ACCOUNT', accountId: business.externalAccountId },
    ...{ lockedCurrencySide: 'SENDING', ...request },
  };
  // The response to a quote with a key is stored in the payment, if nothing is paid yet.
  const { body } = await api.post('/quotes', quote, { headers: { 'idempotency-key': randomUUID() } });
  const { id, transactionId, source } = body;
  if (source.sourceType === 'ACCOUNT') bodyOf(await api.post(`/quotes/${id}/execute`, {}), 200);
  bodyOf(await api.post(`/quotes/${id}/authorize`, { code: code() }), 200);
  return transactionId;
}
const fromAccount = ({ accountId }: MarkedBusiness, lockedCurrencyAmount: number, { word }: Marks) => ({
  ...{ source: { sourceType: 'ACCOUNT', accountId }, lockedCurrencyAmount },
  ...{ description: `For ${word}`, remittanceInformation: `Rent ${word}` },
});

/** A business of the sandbox that pays, is paid over UMA, has a card, an agent and an invitation. */
async function aSandboxBusiness(marks: Marks): Promise<MarkedBusiness> {
  const { api } = cloud;
  const business = await markedBusiness(api, marks);
  const { accountId } = business;
  await proveContacts(api, business, () => '123456');
  await enrollFactors(api, business, () => '123456');
  await fund(api, accountId, 20_000);
  const card = await createCard(api, business, { platformCardId: `card-${marks.word}` });
  const { id: purchase } = await authorize(api, card.id, 4_000, ` ${marks.word}`);
  await simulate(api, card.id, 'clearing', { cardTransactionId: purchase, amount: 4_000 });
  await transactionIn(api, purchase, 'SETTLED');
  const agent = await anAgentOf(api, business, marks, connect);
  await aRejectedTransfer(api, agent, business, marks);
  const umaAddress = `$${marks.word}@uma.example.com`;
  const invitation = { inviterUma: umaAddress, firstName: `Friend ${marks.word}` };
  const { code } = bodyOf(await api.post('/invitations', invitation), 201);
  const guest = await anotherPlatform(cloud);
  bodyOf(await guest.post(`/invitations/${code}/claim`, { inviteeUma: '$alex@other.example.com' }), 200);
  const incoming = {
    ...{ senderUmaAddress: '$success.eur@sandbox.uma.money', receiverUmaAddress: umaAddress },
    ...{ receivingCurrencyCode: 'USD', receivingCurrencyAmount: 5_000 },
  };
  const { id: received } = bodyOf(await api.post('/sandbox/uma/receive', incoming), 200);
  await transactionIn(api, received, 'COMPLETED');
  await transactionIn(api, await pay(api, business, fromAccount(business, 21_000, marks), () => '123456'), 'COMPLETED');
  return business;
}

/** A business of production, with what its connectors report of it. */
async function aProductionBusiness(marks: Marks) {
  const provisioned = await provisionPlatform({
    ...{ name: 'Production', environment: 'production', webhookEndpoint: receiver.url },
    passkeys: { id: 'localhost', origins: [page] },
  });
  const { platformId, tokenId, tokenSecret } = provisioned;
  await setTerms({ platformId }, { changes: { '*': limits }, why: 'Limits of the contract', by: 'operator' });
  const api = connect(`${tokenId}:${tokenSecret}`);
  const business = await markedBusiness(api, marks);
  const { customerId, accountId, ownerId, documentId } = business;

  const signed = async (path: string, purpose: string, content: object, header = 'Rail') => {
    const body = JSON.stringify({ platformId, ...content });
    const subject = decodeURIComponent(
      path.split('/')[purpose === 'outcome' && header === 'Verification' ? 2 : 3] ?? '',
    );
    const headers = signedHeaders(`${purpose}.TIMESTAMP.${subject}.${body}`, { header });
    const send = purpose === 'instructions' ? api.put : api.post;
    return bodyOf(await send(path, body, { credentials: null, headers }), 200) as AnyBody;
  };
  await proveContacts(api, business, newestCode);
  bodyOf(await api.post('/verifications', { customerId }), 200);
  const outcome = (content: object) =>
    signed(`/customers/${customerId}/verification-outcomes`, 'outcome', content, 'Verification');
  const at = (second: number) => ({ submission: 1, reportedAt: new Date(Date.UTC(2025, 0, 1) + second * 1000) });
  const errors = [
    { type: 'EXPIRED_DOCUMENT', resourceId: documentId, reason: `The passport of ${marks.word} expired.` },
    { type: 'APPLICANT_SANCTIONED', resourceId: ownerId, reason: `A list has ${marks.word}.` },
  ];
  await outcome({ ...at(1), status: 'APPROVED' });
  await enrollFactors(api, business, newestCode);

  const fundingPaymentInstructions = [
    {
      accountOrWalletInfo: {
        ...{ accountType: 'USD_ACCOUNT', accountNumber: marks.number(12), routingNumber: '000000001' },
        ...{ bankName: 'Example Bank', paymentRails: ['ACH', 'WIRE'], reference: marks.number(9, 'R') },
      },
      instructionsNotes: `Pay to ${marks.word}.`,
    },
  ];
  const reportedAt = new Date(Date.now() - 60_000).toISOString();
  await signed(`/rails/internal-accounts/${accountId}/funding-instructions`, 'instructions', {
    ...{ reportedAt, fundingPaymentInstructions },
  });
  const { accountNumber: identifier, reference: own } = fundingPaymentInstructions[0]?.accountOrWalletInfo ?? {};
  const senderNumber = marks.number(12);
  const sender = {
    ...{
      accountHolderName: `Sender ${marks.word}`,
      accountIdentifier: senderNumber,
      bankName: `Bank ${marks.word}`,
    },
    bankIdentifier: `BIC${marks.word}`,
  };
  const deposit = (depositId: string, content: object) =>
    signed(`/rails/deposits/${depositId}`, 'deposit', {
      ...{ amount: 10_000, currency: 'USD', sender, remittanceInformation: `Invoice ${marks.word}` },
      ...{ endToEndId: `E2E ${marks.word}`, traceNumber: marks.number(15), ...content },
    });
  await deposit(`one-${marks.word}`, { accountId, reference: `INVOICE ${marks.word}`, paymentRail: 'WIRE' });
  await deposit(`two-${marks.word}`, { reference: own, accountIdentifier: identifier });
  const onChainTransaction = { transactionHash: marks.number(40, '0x'), network: 'BASE' };
  await deposit(`chain-${marks.word}`, { accountId, onChainTransaction });
  const reject = () => outcome({ ...at(2), status: 'REJECTED', errors });
  /** The rail reports a payout as delivered once it has the order. */
  const delivered = async (transactionId: string): Promise<void> => {
    const paymentId = transactionId.replace('Transaction:', '');
    await until(
      () => connector.ordersFor(paymentId).length,
      (orders) => orders > 0,
    );
    await signed(`/rails/payouts/${paymentId}/outcome`, 'outcome', {
      ...{ outcome: 'DELIVERED', networkReference: `bank-${marks.word}-${paymentId}` },
      onChainTransaction: { transactionHash: marks.number(40, '0x'), network: 'BASE' },
    });
    await transactionIn(api, transactionId, 'COMPLETED');
  };
  return { platformId, api, business, senderNumber, deposit, delivered, reject };
}
type ProductionBusiness = Awaited<ReturnType<typeof aProductionBusiness>>;

/** Everything that the business buys and pays in production, down to zero. */
async function spend(
  { api, business, delivered, reject, platformId }: ProductionBusiness,
  marks: Marks,
): Promise<void> {
  const { id: cardId } = bodyOf(
    await api.post('/cards', cardRequest(business, { platformCardId: `c-${marks.word}` })),
    201,
  );
  const message = async (content: object): Promise<AnyBody> => {
    const body = JSON.stringify({ messageId: randomUUID(), platformId, ...content });
    const headers = signedHeaders(`message.TIMESTAMP.${cardId}.${body}`, { header: 'Issuer' });
    return bodyOf(await api.post(`/cards/${cardId}/issuer-messages`, body, { credentials: null, headers }), 200);
  };
  const details = {
    last4: lastDigits.slice(-4),
    processorRef: `processor-${marks.word}`,
    issuerRef: `issuer-${marks.word}`,
  };
  marks.add(lastDigits);
  await message({ type: 'CARD_ISSUED', ...issuedDetails, ...details });
  const merchant = { descriptor: `Shop ${marks.word}`, mcc: '5814', country: 'US' };
  const purchase = { currency: { code: 'USD' }, merchant };
  const { cardTransactionId } = await message({ type: 'AUTHORIZATION', amount: 1_000, ...purchase });
  await message({ type: 'CLEARING', cardTransactionId, amount: 1_000, networkReference: `net-${marks.word}` });
  await message({ type: 'AUTHORIZATION', amount: 10_000_000, ...purchase });
  const agent = await anAgentOf(api, business, marks, connect);
  await aRejectedTransfer(api, agent, business, marks);
  await delivered(await pay(api, business, fromAccount(business, 30_000, marks), newestCode));
  await reject();
}

/** Money for the business that no account was found for, until an operator has assigned it. */
async function aHeldDeposit({ deposit, business }: ProductionBusiness, marks: Marks): Promise<void> {
  const depositId = `held-${marks.word}`;
  expect(await deposit(depositId, { amount: 1_000, reference: `Held ${marks.word}` })).toMatchObject({
    effect: 'UNMATCHED',
  });
  const why = ['--why', 'Named on the phone', '--by', 'Ann'];
  const { code } = await operateOn(
    ...[cloud.dataDir, 'rail', 'deposits', 'assign', depositId, '--to', business.accountId, ...why],
  );
  expect(code).toBe(0);
}

/** A payout that the business funds with a transfer of its bank. Returns the reference that the transfer names. */
async function aFundedPayout({ api, business, deposit, delivered }: ProductionBusiness, marks: Marks): Promise<string> {
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: business.customerId };
  const request = { source, lockedCurrencyAmount: 2_000, description: `Funded ${marks.word}` };
  const transactionId = await pay(api, business, request, newestCode);
  const { reconciliationInstructions } = bodyOf(await api.get(`/transactions/${transactionId}`), 200);
  const { reference } = reconciliationInstructions;
  await deposit(`funding-${marks.word}`, { amount: 2_000, reference });
  await delivered(transactionId);
  return reference;
}

const recordOf = async (id: string): Promise<CustomerRecord> =>
  toCustomerRecord(
    (await allItems(cloud)).find(({ type, customerId }) => type === 'CUSTOMER' && customerId === id) ?? {},
  );

/** Deletes and erases the business. */
async function eraseWhenOver(api: Api, customerId: string, marks: Marks): Promise<void> {
  bodyOf(await api.delete(`/customers/${customerId}`), 200);
  await untilNothingIsQueued(cloud, marks.all());
  const erase = async () =>
    eraseCustomer(cloud.services.store, await recordOf(customerId), { now: new Date(), dryRun: false }).catch(
      (cause: unknown) => {
        if (!(cause instanceof StillUnderWay)) throw cause;
        return cause.message;
      },
    );
  await until(erase, (done) => typeof done !== 'string');
  // As the command advises: an event that was still in the stream is a webhook now.
  await untilNothingIsQueued(cloud, marks.all());
  await until(erase, (done) => typeof done !== 'string');
}

/** Everything that was sent about the business is in its export. */
async function expectExported(customerId: string, texts: readonly string[]): Promise<void> {
  const { records } = await exportCustomer(cloud.services.store, await recordOf(customerId), new Date());
  const exported = JSON.stringify(records);
  expect(texts.filter((text) => !exported.includes(text))).toEqual([]);
}

/** Where texts are in the table. */
const placesOf = async (texts: readonly string[]): Promise<readonly string[]> =>
  [...new Set((await tracesInTable(cloud, texts)).map(({ place }) => place))].sort();
const typesOf = async (texts: readonly string[]): Promise<readonly string[]> => [
  ...new Set((await tracesInTable(cloud, texts)).map(({ type }) => type)),
];

/** The time after which no law keeps anything of the customer. */
async function dateOf(api: Api, customerId: string): Promise<Date> {
  const date = new Date(bodyOf(await api.get(`/customers/${customerId}`), 200).updatedAt);
  date.setUTCFullYear(date.getUTCFullYear() + keptYears);
  return date;
}

describe('a business that has everything', () => {
  it('is erased in the sandbox, and gone at the date of the law', { timeout: 180_000 }, async () => {
    const marks = newMarks('quillfeather');
    const { customerId } = await aSandboxBusiness(marks);
    expect(await typesOf(marks.all())).toEqual(
      expect.arrayContaining([
        ...['AGENT', 'AGENT_ACTION', 'CARD', 'CARD_TRANSACTION', 'CLAIM', 'CUSTOMER', 'DELIVERY', 'DOCUMENT'],
        ...['EXTERNAL_ACCOUNT', 'INVITATION', 'OWNER', 'PAYMENT', 'SCA', 'WALLET_AUTH'],
      ]),
    );
    await expectExported(customerId, marks.all());
    await eraseWhenOver(cloud.api, customerId, marks);
    expect(await typesOf(marks.all())).toEqual(['RETAINED']);
    expect(tracesInFlight(cloud, marks.all())).toEqual([]);
    expect(filesWith(cloud, marks.word)).toEqual([]);
    await expireUntil(cloud, await dateOf(cloud.api, customerId));
    expect(await placesOf(marks.all())).toEqual([]);
    await expectCleanBooks(cloud);
  });

  it('is erased in production, but for the names that banks and networks gave', { timeout: 180_000 }, async () => {
    const marks = newMarks('bramblewick');
    const production = await aProductionBusiness(marks);
    const { customerId } = production.business;
    await aHeldDeposit(production, marks);
    const reference = await aFundedPayout(production, marks);
    await spend(production, marks);
    expect(await typesOf(marks.all())).toEqual(
      expect.arrayContaining([
        ...['CARD_DECLINE', 'FUNDING_COORDINATE', 'FUNDING_INSTRUCTIONS', 'HELD_DEPOSIT'],
        ...['RAIL_TASK', 'VERIFICATION'],
      ]),
    );
    // Of the sender's number only the end is stored.
    const texts = marks.all().filter((mark) => mark !== production.senderNumber && mark !== lastDigits);
    await expectExported(customerId, texts);
    await eraseWhenOver(production.api, customerId, marks);
    const left = await placesOf(marks.all());
    const kept = /^(RETAINED\.original|FUNDING_COORDINATE\.pk|HELD_DEPOSIT\.deposit)\b/;
    expect(left.filter((place) => !kept.test(place))).toEqual(namesOfConnectors);
    // The history of a payment's workflow is deleted by Step Functions.
    expect(tracesInFlight(cloud, marks.all()).filter((trace) => !trace.startsWith('executions: 0x'))).toEqual([]);
    expect(await typesOf([reference])).toContain('DEPOSIT_REFERENCE');
    expect(filesWith(cloud, marks.word)).toEqual([]);
    await expireUntil(cloud, await dateOf(production.api, customerId));
    expect(await placesOf(marks.all())).toEqual(namesOfConnectors);
    expect(await typesOf([reference])).not.toContain('DEPOSIT_REFERENCE');
    await expectCleanBooks(cloud);
  });
});
