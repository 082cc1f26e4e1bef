import {
  aCustomer,
  customersDollars,
  dollarAccount,
  type ExampleMembers,
  type ExampleRequest,
  type ExampleStep,
  funding,
  quoteRequest,
  sparkWallet,
} from '../../../functions/contract/error-example.docs.ts';
import { WebhookType } from '../../../functions/contract/webhooks/webhook-events.ts';
import { anActiveCard, plantedAccount, purchase, purchased, simulation } from './card-examples.ts';
import { type EventExample, transactionIn, walletEnding } from './catalogue-example.ts';
import type { RunnableExample, RunnableRequest } from './example-runner.ts';
import { aBusiness, aPerson, change, ownersAndDocuments, submission, upload } from './verification-examples.ts';

/** An event that follows from a request, which answers with `status`. */
type Trigger = Omit<EventExample, 'event'>;

const after = (status: number, request: RunnableRequest, prepare: RunnableExample['prepare'] = []): Trigger => ({
  prepare,
  request,
  status,
});

const payer: readonly ExampleStep[] = [aCustomer(), dollarAccount, funding()];
const pay = quoteRequest({ immediatelyExecute: true });
const payment = after(201, pay, [...payer, sparkWallet]);
const failingPayment = after(201, pay, [...payer, walletEnding('003')]);
const paid: readonly ExampleStep[] = [
  ...payer,
  sparkWallet,
  { ...pay, status: 201, gives: { transactionId: 'transactionId' } },
  transactionIn('COMPLETED'),
];
const quoted: ExampleStep = { ...quoteRequest(), status: 201, gives: { quoteId: 'id' } };

const simulated = (event: string): ExampleRequest => ({
  method: 'POST',
  path: '/sandbox/transactions/{transactionId}/simulate',
  body: { event },
});

const receive = (name: string): ExampleRequest => ({
  method: 'POST',
  path: '/sandbox/uma/receive',
  body: {
    senderUmaAddress: `$${name}.usd@sandbox.uma.money`,
    customerId: '{customerId}',
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 5_000,
  },
});
const receipt = after(200, receive('success'), [aCustomer()]);
const failingReceipt = after(200, receive('fail.compliance'), [aCustomer()]);
/** The receiver leaves the decision open, so that the failure of the refund can be set before it. */
const failingRefund: Trigger = {
  ...after(200, { method: 'POST', path: '/transactions/{transactionId}/approve' }, [
    aCustomer(),
    { ...receive('fail.compliance'), status: 200, gives: { transactionId: 'id' } },
    { ...simulated('REFUND_FAIL'), status: 200 },
  ]),
  answer: 202,
};

const deletion = after(200, { method: 'DELETE', path: '/customers/{customerId}' }, [aCustomer()]);

const ownership = '/customers/external-accounts/{externalAccountId}';
const wrongProof = after(400, { method: 'POST', path: `${ownership}/verify`, body: { signature: '0x00' } }, [
  aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' }),
  {
    method: 'POST',
    path: '/customers/external-accounts',
    body: {
      customerId: '{customerId}',
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: 'ETHEREUM_WALLET', address: '0x0000000000000000000000000000000000000001' },
    },
    status: 201,
    gives: { externalAccountId: 'id' },
  },
  { method: 'POST', path: `${ownership}/challenge`, body: { method: 'WALLET_SIGNATURE' }, status: 201 },
]);

const submitted: ExampleStep = { ...submission, status: 200 };
const ofPerson = (...steps: readonly ExampleStep[]): Trigger => after(200, submission, [aPerson('003'), ...steps]);
const named = (fullName: string): ExampleStep => change({ customerType: 'INDIVIDUAL', fullName });
const approvedPerson = ofPerson(upload('{customerId}'), named('Jane Example'));
const rejectedPerson = ofPerson(upload('{customerId}'), named('Jane Example 002'));
const reviewedPerson = after(200, submission, [aPerson('001'), upload('{customerId}')]);
const ofBusiness = (ending: string): Trigger => after(200, submission, [aBusiness(ending), ...ownersAndDocuments]);
const numbered = (registrationNumber: string): ExampleStep =>
  change({ customerType: 'BUSINESS', businessInfo: { registrationNumber } });
const approvedBusiness = after(200, submission, [aBusiness('001'), ...ownersAndDocuments, numbered('HRB 555')]);

const imported = (text: string): Trigger =>
  after(202, {
    method: 'POST',
    path: '/customers/bulk/csv',
    file: 'customers.csv',
    content: { text, type: 'text/csv' },
  });
const columns =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,businessLegalName,addressLine1,city,state,postalCode,country';
const row =
  '$jane@uma.example.com,jane,INDIVIDUAL,"Example, Jane",1990-01-31,,1 Example Street,Springfield,IL,00000,US';

const agentPolicy: ExampleMembers = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000 },
};
const submittedByAgent = after(
  200,
  { method: 'POST', path: '/agents/me/quotes/{quoteId}/execute', credentials: '{accessToken}' },
  [
    aCustomer(),
    customersDollars,
    funding(),
    sparkWallet,
    {
      method: 'POST',
      path: '/agents',
      body: { name: 'Bill payer', customerId: '{customerId}', policy: agentPolicy },
      status: 201,
      gives: { deviceCode: 'deviceCode.code' },
    },
    {
      method: 'POST',
      path: '/agents/device-codes/{deviceCode}/redeem',
      credentials: null,
      status: 200,
      gives: { accessToken: 'accessToken' },
    },
    { ...quoted, path: '/agents/me/quotes', credentials: '{accessToken}' },
  ],
);

const claim = after(
  200,
  { method: 'POST', path: '/invitations/{code}/claim', body: { inviteeUma: '$alex@other.example.com' } },
  [
    { ...aCustomer(), gives: { inviterUma: 'umaAddress' } },
    {
      method: 'POST',
      path: '/invitations',
      body: { inviterUma: '{inviterUma}' },
      status: 201,
      gives: { code: 'code' },
    },
  ],
);

const clearing = (amount: number): ExampleRequest =>
  simulation('clearing', { cardTransactionId: '{transactionId}', amount });
const cleared: ExampleStep = { ...clearing(1_000), status: 202 };

/** The requests that make each event happen; a new event has no entry yet. */
const triggers: Readonly<Partial<Record<WebhookType, Trigger>>> = {
  'OUTGOING_PAYMENT.PENDING': payment,
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': after(200, { method: 'POST', path: '/quotes/{quoteId}/execute' }, [
    aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' }),
    dollarAccount,
    funding(),
    sparkWallet,
    quoted,
  ]),
  'OUTGOING_PAYMENT.PROCESSING': payment,
  'OUTGOING_PAYMENT.COMPLETED': payment,
  'OUTGOING_PAYMENT.FAILED': failingPayment,
  'OUTGOING_PAYMENT.EXPIRED': { ...after(201, quoteRequest(), [...payer, sparkWallet]), waits: true },
  'OUTGOING_PAYMENT.REFUND_PENDING': failingPayment,
  'OUTGOING_PAYMENT.REFUND_COMPLETED': failingPayment,
  'OUTGOING_PAYMENT.REFUND_FAILED': after(200, simulated('BANK_RETURN'), [
    ...paid,
    { ...simulated('REFUND_FAIL'), status: 200 },
  ]),
  'INCOMING_PAYMENT.PENDING': receipt,
  'INCOMING_PAYMENT.COMPLETED': receipt,
  'INCOMING_PAYMENT.FAILED': failingReceipt,
  'INCOMING_PAYMENT.REFUND_PENDING': failingReceipt,
  'INCOMING_PAYMENT.REFUND_COMPLETED': failingReceipt,
  'INCOMING_PAYMENT.REFUND_FAILED': failingRefund,
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': after(200, funding(), [dollarAccount]),
  'INTERNAL_ACCOUNT.STATUS_UPDATED': deletion,
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': deletion,
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': wrongProof,
  'CUSTOMER.KYC_PENDING': reviewedPerson,
  'CUSTOMER.KYC_APPROVED': approvedPerson,
  'CUSTOMER.KYC_REJECTED': rejectedPerson,
  'CUSTOMER.KYB_PENDING': ofBusiness('001'),
  'CUSTOMER.KYB_APPROVED': approvedBusiness,
  'CUSTOMER.KYB_REJECTED': ofBusiness('002'),
  'VERIFICATION.RESOLVE_ERRORS': ofPerson(),
  'VERIFICATION.IN_PROGRESS': ofBusiness('001'),
  'VERIFICATION.PENDING_MANUAL_REVIEW': reviewedPerson,
  'VERIFICATION.APPROVED': approvedPerson,
  'VERIFICATION.REJECTED': ofBusiness('002'),
  'VERIFICATION.READY_FOR_VERIFICATION': after(201, upload('{customerId}'), [aPerson('001'), submitted]),
  'BULK_UPLOAD.COMPLETED': imported(`${columns}\n${row}\n`),
  'BULK_UPLOAD.FAILED': imported('umaAddress\n'),
  'INVITATION.CLAIMED': claim,
  'AGENT_ACTION.PENDING_APPROVAL': submittedByAgent,
  'CARD.STATE_CHANGE': after(
    200,
    { method: 'PATCH', path: '/cards/{cardId}', body: { state: 'FROZEN' } },
    anActiveCard,
  ),
  'CARD.FUNDING_SOURCE_CHANGE': after(
    200,
    { method: 'PATCH', path: '/cards/{cardId}', body: { fundingSources: ['{accountId}'] } },
    [...anActiveCard, plantedAccount('abc')],
  ),
  'CARD_TRANSACTION.AUTHORIZED': after(202, purchase(), anActiveCard),
  'CARD_TRANSACTION.PARTIALLY_SETTLED': after(202, clearing(400), [...anActiveCard, ...purchased()]),
  'CARD_TRANSACTION.SETTLED': after(202, clearing(1_000), [...anActiveCard, ...purchased()]),
  'CARD_TRANSACTION.REFUNDED': after(
    202,
    simulation('return', { cardTransactionId: '{transactionId}', amount: 1_000 }),
    [...anActiveCard, ...purchased(), cleared],
  ),
  'CARD_TRANSACTION.EXCEPTION': after(202, purchase(' 006'), anActiveCard),
  TEST: after(200, { method: 'POST', path: '/sandbox/webhooks/test' }),
};

/** Finds the requests that make an event happen; undefined where there is no such event. */
export function eventExample(type: string): EventExample | undefined {
  const { success, data: event } = WebhookType.safeParse(type);
  const trigger = success ? triggers[event] : undefined;
  return success && trigger ? { ...trigger, event } : undefined;
}
