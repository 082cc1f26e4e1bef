import { endpointList } from '../../../functions/contract/endpoints.ts';
import { awaitsApproval } from '../../../functions/domain/payments/approval-status.ts';
import { awaitsFunds, type Payment } from '../../../functions/domain/payments/payment.ts';
import { cardContent, stablecoinContent } from './card-requests.ts';
import type { Content, DrawnRequest, Operation } from './drawn-request.ts';
import { type PlatformFixture, pick } from './fixtures.ts';
import type { Invariants } from './invariants.ts';
import type { ApiRequest } from './recorder.ts';

/** The payments that an operation applies to. */
const appliesTo: Partial<Record<Operation, (payment: Payment) => boolean>> = {
  execute: ({ status }) => status === 'QUOTED',
  authorize: ({ status }) => status === 'PENDING_AUTHORIZATION',
  resend: ({ status }) => status === 'PENDING_AUTHORIZATION',
  cancel: ({ status, refund, kind, paymentRail }) =>
    status === 'PROCESSING' && !refund && kind !== 'UMA_IN' && paymentRail !== undefined,
  simulate: ({ status, kind, refund }) =>
    (status === 'COMPLETED' && kind === 'QUOTE') || kind === 'TRANSFER_OUT' || refund !== undefined,
  send: awaitsFunds,
  approve: awaitsApproval,
  reject: awaitsApproval,
};

/** The sandbox simulates these counterparties: two accept, one takes long, one refuses. */
const umaAddresses = ['success.usd', 'success.eur', 'pending.long.usd', 'fail.compliance.usd'].map(
  (name) => `$${name}@sandbox.uma.money`,
);

const idempotent = new Set<string>(endpointList.filter((row) => row.idempotent).map(({ id }) => id));
const needsKey = new Set<string>(endpointList.filter((row) => row.requiresKey).map(({ id }) => id));

/** The request that a platform sends; nothing where no payment exists yet that it could name. */
export function toApiRequest(
  drawn: DrawnRequest,
  platform: PlatformFixture,
  { payments: allPayments, cardTransactions }: Pick<Invariants, 'payments' | 'cardTransactions'>,
): ApiRequest | undefined {
  const { platformId } = platform;
  const payments = [...allPayments.values()].filter((payment) => payment.platformId === platformId);
  // Mostly a payment that the operation applies to, else a recent one or any, to see refusals too.
  const fitting = payments.filter((payment) => appliesTo[drawn.operation]?.(payment));
  const candidates = [fitting, fitting, fitting, fitting, payments.slice(-4), payments][drawn.to % 6] ?? payments;
  const ofCard = [...cardTransactions.values()].filter((transaction) => transaction.platformId === platformId);
  const content =
    cardContent(drawn, platform, pick(ofCard.slice(-6), drawn.of)) ??
    stablecoinContent(drawn, platform) ??
    contentOf(drawn, platform, pick(candidates, drawn.of));
  if (!content) return undefined;
  const { operation } = content;
  const key = drawn.key ?? (needsKey.has(operation) ? drawn.of : undefined);
  return { platformId, ...content, ...(key !== undefined && idempotent.has(operation) && { key: `key-${key}` }) };
}

function contentOf(drawn: DrawnRequest, platform: PlatformFixture, payment: Payment | undefined): Content | undefined {
  const { operation, of, to, amount, choice } = drawn;
  const internal = pick(platform.internals, of);
  // A transfer needs one currency; now and then two are tried.
  const alike = platform.externals.filter(({ currency }) => choice > 9 || currency === internal?.currency);
  const external = pick(alike, to)?.id;
  switch (operation) {
    case 'fund':
      return {
        operation: 'sandboxFundInternalAccount',
        path: { accountId: internal?.accountId ?? '' },
        body: { amount },
      };
    case 'quote':
    case 'quoteNow':
      return { operation: 'createQuote', body: quoteBody(drawn, platform) };
    case 'transferOut':
      return transfer('createTransferOut', internal?.accountId, external, amount);
    case 'transferIn':
      return transfer('createTransferIn', external, internal?.accountId, amount);
    case 'receive':
      return {
        operation: 'sandboxReceive',
        body: {
          senderUmaAddress: pick(umaAddresses, to),
          customerId: pick(platform.customers, of),
          receivingCurrencyCode: pick(['USD', 'EUR', 'BTC'], choice),
          receivingCurrencyAmount: amount,
        },
      };
    case 'balances':
      return choice % 2 === 0
        ? { operation: 'listPlatformInternalAccounts' }
        : { operation: 'listCustomerInternalAccounts', query: { customerId: pick(platform.customers, of) ?? '' } };
    case 'list':
      return { operation: 'listTransactions', query: { limit: String(1 + (choice % 5)) } };
    default:
      return payment && aboutPayment(payment, drawn);
  }
}

function aboutPayment(payment: Payment, { operation, choice, amount }: DrawnRequest): Content | undefined {
  const quoteId = `Quote:${payment.paymentId}`;
  const path = { transactionId: `Transaction:${payment.paymentId}` };
  switch (operation) {
    case 'execute':
      return { operation: 'executeQuote', path: { quoteId }, body: {} };
    case 'authorize':
      return { operation: 'authorizeQuote', path: { quoteId }, body: { code: choice < 9 ? '123456' : '000000' } };
    case 'resend':
      return { operation: 'resendQuoteScaCode', path: { quoteId } };
    case 'cancel':
      return { operation: 'cancelTransaction', path, body: {} };
    case 'simulate': {
      const event = pick(['BANK_RETURN', 'BANK_RETURN', 'REFUND_FAIL', 'LATE_DELIVERY'], choice);
      return { operation: 'sandboxSimulateTransactionEvent', path, body: { event } };
    }
    case 'send': {
      const other = choice > 8 && { currencyAmount: amount };
      return { operation: 'sandboxSend', body: { quoteId, currencyCode: payment.sendingCurrency, ...other } };
    }
    case 'confirm':
      return { operation: 'confirmReceiptDelivery', path, body: {} };
    case 'approve':
      return { operation: 'approvePendingPayment', path, body: {} };
    case 'reject':
      return { operation: 'rejectPendingPayment', path, body: { reason: 'Example reason' } };
    case 'look':
      return choice % 2 === 0
        ? { operation: 'getTransactionById', path }
        : { operation: 'getQuoteById', path: { quoteId } };
    default:
      return undefined;
  }
}

function quoteBody(
  { operation, of, to, amount, choice }: DrawnRequest,
  { sources, internals, externals }: PlatformFixture,
) {
  const outside = externals.map(({ id }) => id);
  const accounts = [...outside, ...outside, ...internals.map(({ accountId }) => accountId)];
  const destinations = [
    ...accounts.map((accountId) => ({ destinationType: 'ACCOUNT', accountId })),
    ...umaAddresses.map((umaAddress) => ({ destinationType: 'UMA_ADDRESS', umaAddress })),
  ];
  const source = pick(sources, of);
  const isNow = operation === 'quoteNow' && JSON.stringify(source).includes('ACCOUNT"');
  return {
    source,
    destination: pick(destinations, to),
    lockedCurrencySide: choice % 2 === 0 ? 'SENDING' : 'RECEIVING',
    lockedCurrencyAmount: amount,
    ...(isNow && { immediatelyExecute: true }),
    ...(choice === 7 && {
      platformFeeOverride: { platformFixedFee: { amount: 25, currency: 'USD' }, platformVariableFeeBps: 50 },
    }),
  };
}

const transfer = (operation: string, from: string | undefined, to: string | undefined, amount: number): Content => ({
  operation,
  body: { source: { accountId: from }, destination: { accountId: to }, amount },
});
