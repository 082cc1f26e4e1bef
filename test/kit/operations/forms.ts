import type { Endpoint } from '../../../functions/contract/endpoint.ts';
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
  if (endpoint.id === 'receiveIssuerMessage') return [issuerMessageForm(endpoint, platform)];
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

/** The rail's report on a payment that no rail carries: it is understood, and there is nothing to report on. */
async function reportForm({ request }: Endpoint, platform: TestPlatform): Promise<Form> {
  const transactionId = await platform.transactionId();
  const places = {
    'path.paymentId': transactionId.slice('Transaction:'.length),
    'body.platformId': platform.platformId,
  };
  return { name: 'documented', body: request.body?.meta()?.example, places };
}

/** A message on a card that the issuer of production does not know: it is understood, and there is no such card. */
const issuerMessageForm = ({ request }: Endpoint, { platformId }: TestPlatform): Form => ({
  name: 'documented',
  body: request.body?.meta()?.example,
  places: { 'path.id': 'Card:00000000-0000-4000-8000-000000000024', 'body.platformId': platformId },
});

/** The link that a reveal of a card's number made. The link itself is the proof. */
const cardNumberForm = async (platform: TestPlatform): Promise<Form> => ({
  name: 'documented',
  body: undefined,
  places: { 'path.token': await platform.newCardRevealToken() },
});
