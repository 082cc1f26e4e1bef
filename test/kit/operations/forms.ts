import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { purchase } from '../client/cards.ts';
import { accountSamples } from './account-samples.ts';
import type { TestPlatform } from './platform/test-platform.ts';
import { exampleBody, type Places } from './request.ts';
import type { Needs, OperationRow } from './rows/row.ts';
import { rows } from './rows.ts';

/** A valid request of an operation: a body, and values at places of the request. */
export interface Form {
  readonly name: string;
  readonly body: unknown;
  readonly places: Places<unknown>;
}

const rowOf = (id: string): OperationRow => (rows as Readonly<Record<string, OperationRow>>)[id] ?? {};

/** Where a body holds an external account of any type. */
const takesAccounts = new Set(['createCustomerExternalAccount', 'createPlatformExternalAccount']);

/** The documented form of an operation's request, with new ids of a platform's own in it. */
export async function documentedForm(endpoint: Endpoint, platform: TestPlatform): Promise<Form> {
  const { ids, values }: Needs = (await rowOf(endpoint.id).needs?.(platform)) ?? {};
  return { name: 'documented', body: exampleBody(endpoint), places: { ...values, ...ids } };
}

/** Every valid form of an operation's request that is known, with a platform's own ids in it: the documented one first. */
export async function formsOf(endpoint: Endpoint, platform: TestPlatform): Promise<readonly Form[]> {
  if (endpoint.id === 'showCardNumber') return [await cardNumberForm(platform)];
  if (endpoint.id === 'showSecurityText') return [{ name: 'documented', body: undefined, places: {} }];
  if (endpoint.id === 'receiveIssuerMessage') return issuerMessageForms(platform);
  if (endpoint.id === 'reportVerificationOutcome') return [await verificationForm(endpoint, platform)];
  if (endpoint.id === 'reportDeposit' || endpoint.id === 'reportDepositReturn')
    return [depositForm(endpoint, platform)];
  if (endpoint.id === 'reportFundingInstructions') return [instructionsForm(endpoint, platform)];
  if (endpoint.internal) return [await reportForm(endpoint, platform)];
  const { variants = {} } = rowOf(endpoint.id);
  const example = exampleBody(endpoint);
  const documented = await documentedForm(endpoint, platform);
  const forms: Form[] = [documented];
  for (const [name, variant] of Object.entries(variants)) {
    if (variant.isTaken) continue;
    const { ids, values } = await variant.needs(platform);
    forms.push({ name, body: variant.body ?? example, places: { ...values, ...ids } });
  }
  return takesAccounts.has(endpoint.id) ? [...forms, ...accountForms(documented.places)] : forms;
}

const accountForms = ({ 'body.customerId': customerId }: Places<unknown>): readonly Form[] =>
  Object.entries(accountSamples).map(([accountType, { currency, info }]) => ({
    name: accountType,
    body: { currency, accountInfo: { accountType, ...info } },
    places: customerId === undefined ? {} : { 'body.customerId': customerId },
  }));

/** The rail's report of a deposit for an account that production does not have: it is understood, and nothing is booked. */
const depositForm = ({ request }: Endpoint, platform: TestPlatform): Form => ({
  name: 'documented',
  body: request.body?.meta()?.example,
  places: { 'path.depositId': 'example-deposit', 'body.platformId': platform.platformId },
});

/** Its report of how to pay into an account that production does not have: it is understood, and no account shows it. */
const instructionsForm = ({ request }: Endpoint, platform: TestPlatform): Form => ({
  name: 'documented',
  body: request.body?.meta()?.example,
  places: {
    'path.accountId': 'InternalAccount:00000000-0000-4000-8000-000000000001',
    'body.platformId': platform.platformId,
  },
});

/** The rail's report on a payment that no rail carries: it is understood, and there is nothing to report on. */
async function reportForm({ request }: Endpoint, platform: TestPlatform): Promise<Form> {
  const transactionId = await platform.transactionId();
  const places = {
    'path.paymentId': transactionId.slice('Transaction:'.length),
    'body.platformId': platform.platformId,
  };
  return { name: 'documented', body: request.body?.meta()?.example, places };
}

/** A message of each type that the issuer of production sends, about a card that it is granted for. */
async function issuerMessageForms(platform: TestPlatform): Promise<readonly Form[]> {
  const ordered = await platform.newProductionCard({ state: 'PROCESSING' });
  const card = await platform.newProductionCard();
  const authorized = await platform.newProductionPurchase();
  const cleared = await platform.newClearedProductionPurchase();
  const returned = await platform.newReturnedProductionPurchase();
  const details = { brand: 'VISA', last4: '4242', expMonth: 11, expYear: 2030, processorRef: 'p-1', issuerRef: 'i-1' };
  const messages: readonly (readonly [string, { readonly cardId: string; cardTransactionId?: string }, object])[] = [
    ['CARD_ISSUED', ordered, details],
    ['CARD_REJECTED', ordered, {}],
    ['AUTHORIZATION', card, purchase(1_250)],
    ['FINANCIAL_AUTHORIZATION', card, purchase(1_250)],
    ['CREDIT', card, purchase(1_250)],
    ['CLEARING', authorized, { amount: 2_000 }],
    ['AUTHORIZATION_ADVICE', authorized, { amount: 2_500 }],
    ['RETURN', cleared, { amount: 500 }],
    ['RETURN_REVERSAL', returned, {}],
  ];
  return messages.map(([type, { cardId, cardTransactionId }, content]) => ({
    name: type,
    body: { messageId: 'example-message-1', type, ...content },
    places: {
      'path.id': cardId,
      'body.platformId': platform.platformId,
      ...(cardTransactionId && { 'body.cardTransactionId': cardTransactionId }),
    },
  }));
}

/** An outcome of a customer of the sandbox: it is understood, and the provider has no such customer. */
const verificationForm = async ({ request }: Endpoint, platform: TestPlatform): Promise<Form> => ({
  name: 'documented',
  body: request.body?.meta()?.example,
  places: { 'path.customerId': await platform.customerId(), 'body.platformId': platform.platformId },
});

/** The link that a reveal of a card's number made. The link itself is the proof. */
const cardNumberForm = async (platform: TestPlatform): Promise<Form> => ({
  name: 'documented',
  body: undefined,
  places: { 'path.token': await platform.newCardRevealToken() },
});
