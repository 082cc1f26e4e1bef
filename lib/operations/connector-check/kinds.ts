import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { IssuerMessage } from '../../../functions/contract/cards/issuer-messages.ts';
import { pricedCodes } from '../../../functions/contract/currency-table.ts';
import { VerificationOutcomeReport } from '../../../functions/contract/customers/verification-outcomes.ts';
import { examplePdf } from '../../../functions/contract/example-pdf.ts';
import { priceLifeMs } from '../../../functions/contract/figures.ts';
import { FundingInstructionsReport } from '../../../functions/contract/payments/rail-instructions.ts';
import { CancellationResult, PayoutOutcomeReport } from '../../../functions/contract/payments/rail-reports.ts';
import { priceBase } from '../../../functions/domain/pricing/prices.ts';
import { PricesAnswer } from '../../../functions/use-cases/pricing/rates-connector.ts';

/** The report that a connector sends later about the subject of an order. */
export interface Report {
  readonly method: 'POST' | 'PUT';
  readonly purpose: string;
  /** Finds the subject in the path of a report. */
  readonly path: RegExp;
  readonly schema: z.ZodType;
  /** The action that an order causes once: two accepted reports of the same are two actions. */
  readonly identity: readonly string[];
  /** The body of the service's answer. */
  readonly answer: (subject: string) => object;
}

/** A message that the service sends to connectors of a kind. */
export interface Order {
  /** Follows the connector's base URL. */
  readonly path: string;
  readonly purpose: string;
  /** The payment, account, card or customer that it is about, or the request itself. */
  readonly subject: string;
  readonly key: string;
  readonly body: object;
  /** The members of the answer that the service reads. */
  readonly answer?: z.ZodType;
  /** Statuses that are an answer by themselves. */
  readonly answers?: readonly number[];
  /** The later report of the connector on it; nothing where the answer is all. */
  readonly report?: Report;
  /** A connector may answer 404 to everything on this path. */
  readonly isOptional?: boolean;
}

/** An order on which a connector has to report. */
export type ReportedOrder = Order & Required<Pick<Order, 'report'>>;

export const isReported = (order: Order): order is ReportedOrder => order.report !== undefined;

/** The requests that connectors of a kind get. */
export interface ConnectorKind {
  /** Part of the names of the headers that sign a message. */
  readonly header: string;
  /** New orders, about subjects that no earlier run has used. */
  readonly orders: () => readonly Order[];
}

const httpsUrl = z.url({ protocol: /^https$/ });
const currency = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const platformId = randomUUID();

const paymentReport: Report = {
  method: 'POST',
  purpose: 'outcome',
  path: /^\/rails\/payouts\/([^/]+)\/outcome$/,
  schema: PayoutOutcomeReport,
  identity: ['operation', 'outcome'],
  answer: (paymentId) => ({ paymentId, effect: 'RECORDED' }),
};
const instructionsReport: Report = {
  method: 'PUT',
  purpose: 'instructions',
  path: /^\/rails\/internal-accounts\/([^/]+)\/funding-instructions$/,
  schema: FundingInstructionsReport,
  identity: ['reportedAt'],
  answer: (accountId) => ({ accountId, effect: 'RECORDED' }),
};
const cardReport: Report = {
  method: 'POST',
  purpose: 'message',
  path: /^\/cards\/([^/]+)\/issuer-messages$/,
  schema: IssuerMessage,
  identity: ['type'],
  answer: () => ({ outcome: 'APPROVED' }),
};
const verificationReport: Report = {
  method: 'POST',
  purpose: 'outcome',
  path: /^\/customers\/([^/]+)\/verification-outcomes$/,
  schema: VerificationOutcomeReport,
  identity: ['submission', 'status'],
  answer: (customerId) => ({ customerId, effect: 'RECORDED' }),
};

function openedAccount(): Order {
  const accountId = `InternalAccount:${randomUUID()}`;
  const account = { customerId: `Customer:${randomUUID()}`, type: 'INTERNAL_FIAT', currency: 'USD', status: 'ACTIVE' };
  return {
    path: 'internal-accounts',
    purpose: 'account',
    subject: accountId,
    key: `${accountId}-ACTIVE`,
    body: { accountId, platformId, ...account },
    report: instructionsReport,
    isOptional: true,
  };
}

const payoutOf = (operation: 'PAYOUT' | 'COLLECTION'): Order => {
  const paymentId = randomUUID();
  const account = {
    externalAccountId: `ExternalAccount:${randomUUID()}`,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '011000015',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    },
  };
  const isPayout = operation === 'PAYOUT';
  const amount = { amount: 1, currency };
  return {
    path: isPayout ? 'payouts' : 'collections',
    purpose: isPayout ? 'payout' : 'collection',
    subject: paymentId,
    key: paymentId,
    body: {
      amount,
      customerId: `Customer:${randomUUID()}`,
      operation,
      paymentId,
      platformId,
      rail: 'ACH',
      ...(isPayout ? { destination: account, sentAmount: amount } : { source: account }),
    },
    report: paymentReport,
  };
};

/** The connector does not know the payout, so it may answer 404, which means that it cannot stop it. */
function cancellation(): Order {
  const paymentId = randomUUID();
  return {
    path: `payouts/${paymentId}/cancellation`,
    purpose: 'cancellation',
    subject: paymentId,
    key: `${paymentId}-cancellation`,
    body: { operation: 'PAYOUT', paymentId, platformId },
    answer: z.object({ result: CancellationResult }),
    answers: [202, 404, 405, 501],
    isOptional: true,
  };
}

/** The connector does not know the deposit, so it may refuse to send it back. */
function depositReturn(): Order {
  const depositId = `example-${randomUUID()}`;
  return {
    path: `deposits/${depositId}/return`,
    purpose: 'deposit-return-order',
    subject: depositId,
    key: `${depositId}-return`,
    body: { amount: { amount: 1, currency }, depositId, platformId },
    answers: [400, 404, 405, 410, 422, 501],
    isOptional: true,
  };
}

function cardOrders(): readonly Order[] {
  const cardId = `Card:${randomUUID()}`;
  const card = {
    cardholderId: `Customer:${randomUUID()}`,
    form: 'VIRTUAL',
    currency: 'USD',
    state: 'PROCESSING',
    version: 1,
  };
  const reveal = { cardId, platformId, issuerRef: 'example' };
  const answer = z.object({ panEmbedUrl: httpsUrl, expiresAt: z.iso.datetime() });
  return [
    {
      path: 'cards',
      purpose: 'card',
      subject: cardId,
      key: `${cardId}-1`,
      body: { cardId, platformId, ...card },
      report: cardReport,
    },
    {
      path: 'card-reveals',
      purpose: 'reveal',
      subject: cardId,
      key: `${cardId}-1-${randomUUID()}`,
      body: reveal,
      answer,
    },
  ];
}

function customerOrders(): readonly Order[] {
  const customerId = `Customer:${randomUUID()}`;
  const documentId = `Document:${randomUUID()}`;
  const customer = {
    customerType: 'INDIVIDUAL',
    fullName: 'Jane Example',
    birthDate: '1990-01-31',
    nationality: 'US',
    idType: 'SSN',
    identifier: '000-00-0000',
    address: { line1: '1 Example Street', postalCode: '00000', country: 'US' },
  };
  const document = {
    customerId,
    platformId,
    documentId,
    documentHolder: customerId,
    version: 1,
    documentType: 'PASSPORT',
    country: 'US',
    fileName: 'passport.pdf',
    contentType: 'application/pdf',
    content: Buffer.from(examplePdf).toString('base64'),
  };
  const common = { customerId, platformId, customer };
  const link = z.object({ kycUrl: httpsUrl, expiresAt: z.iso.datetime(), token: z.string().optional() });
  const about = { subject: customerId };
  return [
    { ...about, path: 'documents', purpose: 'document', key: `${documentId}-1`, body: document },
    {
      ...about,
      path: 'verifications',
      purpose: 'verification',
      key: `${customerId}-1`,
      body: {
        ...common,
        verificationId: `Verification:${randomUUID()}`,
        submission: 1,
        owners: [],
        documents: [{ documentId, version: 1 }],
      },
      report: verificationReport,
    },
    {
      ...about,
      path: 'verification-links',
      purpose: 'link',
      key: randomUUID(),
      body: { ...common, submission: 1, redirectUri: 'https://platform.example.com/done' },
      answer: link,
    },
  ];
}

const isCurrent = (at: string): boolean => Math.abs(Date.now() - Date.parse(at)) <= priceLifeMs;

function priceOrders(): readonly Order[] {
  const requestId = randomUUID();
  const currencies = pricedCodes.filter((code) => code !== priceBase);
  return [
    {
      path: 'prices',
      purpose: 'prices',
      subject: requestId,
      key: requestId,
      body: { requestId, base: priceBase, currencies },
      answer: PricesAnswer.refine(({ at, prices }) => isCurrent(at) && Object.keys(prices).length > 0),
    },
  ];
}

/** The kinds of connectors, as their runbooks describe them. */
export const connectorKinds = {
  rail: {
    header: 'Rail',
    orders: () => [payoutOf('PAYOUT'), cancellation(), payoutOf('COLLECTION'), openedAccount(), depositReturn()],
  },
  issuer: { header: 'Issuer', orders: cardOrders },
  verification: { header: 'Verification', orders: customerOrders },
  rates: { header: 'Rates', orders: priceOrders },
} as const satisfies Record<string, ConnectorKind>;

export const isConnectorKind = (name: string): name is keyof typeof connectorKinds =>
  Object.hasOwn(connectorKinds, name);
