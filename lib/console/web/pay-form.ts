import { computed, effect, signal } from '@preact/signals';
import { currencies, currencyOf } from '../../../functions/contract/currency-table.ts';
import type { SentAnswer } from '../../views/console-views.ts';
import type { ClientCall } from './client-code.ts';
import type { Call } from './curl.ts';
import { smallestUnits, words } from './format.ts';
import type { Card, ExternalAccount } from './resources.ts';
import { post, readApi } from './server.ts';
import { server } from './state.ts';

/** An account of the platform that payments are made from. */
export interface SourceAccount {
  readonly id: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
}

export const purposes = [
  { value: 'reward', text: 'Rewards payment', lead: 'Converts and pays at once.' },
  {
    value: 'quote',
    text: 'Locked quote',
    lead: 'Fixes the price for five minutes; the payment waits until it is executed.',
  },
  { value: 'transfer', text: 'Transfer out', lead: 'Pays in the currency of the account, without converting.' },
  { value: 'card', text: 'Card purchase', lead: "Holds the amount on the cardholder's account until it is cleared." },
] as const;

const dollar = currencies.USD;

export const purpose = signal<string>('reward');
export const source = signal('');
export const recipient = signal('');
export const card = signal('');
/** The merchant's currency. */
export const purchaseCurrency = signal('USD');
export const merchant = signal('EXAMPLE COFFEE');
export const amount = signal('10.00');
export const key = signal(newKey());
export const answer = signal<SentAnswer | undefined>(undefined);
/** The result of the last purchase: the status of its transaction, or that none followed. */
export const purchase = signal<string | undefined>(undefined);
export const accounts = signal<readonly SourceAccount[]>([]);
export const recipients = signal<readonly Pick<ExternalAccount, 'id' | 'currency' | 'customerId' | 'accountInfo'>[]>(
  [],
);
/** The cards that can pay. */
export const cards = signal<readonly Pick<Card, 'id' | 'last4' | 'cardholderId'>[]>([]);

export function newKey(): string {
  return `console-${crypto.randomUUID().slice(0, 8)}`;
}

export function choosePurpose(value: string): void {
  purpose.value = value;
  key.value = newKey();
  answer.value = undefined;
  purchase.value = undefined;
}

const isCard = computed(() => purpose.value === 'card');
export const account = computed(() => accounts.value.find(({ id }) => id === source.value));
export const currency = computed(() =>
  isCard.value ? purchaseCurrency.value : (account.value?.balance.currency.code ?? dollar.code),
);
/** The recipients that the purpose can pay from the account. */
export const fitting = computed(() =>
  recipients.value.filter((one) => (one.currency === currency.value) === (purpose.value === 'transfer')),
);
/** The amount in the smallest unit; undefined where the text is none. */
export const units = computed(() => smallestUnits(amount.value, currency.value));
export const canSend = computed(
  () =>
    (units.value ?? 0) > 0 &&
    (isCard.value ? card.value !== '' && merchant.value !== '' : recipient.value !== '' && source.value !== ''),
);

// The choice is always one of those on offer.
effect(() => {
  if (!account.value && accounts.value.length > 0) source.value = firstAccount(accounts.value);
});
effect(() => {
  if (!fitting.value.some(({ id }) => id === recipient.value)) recipient.value = fitting.value[0]?.id ?? '';
});
effect(() => {
  if (!cards.value.some(({ id }) => id === card.value)) card.value = cards.value[0]?.id ?? '';
});

/** The first account, which has the most money, or the one in dollars where there is none yet. */
function firstAccount(all: readonly SourceAccount[]): string {
  const [first] = all;
  const dollars = all.find(({ balance }) => balance.currency.code === dollar.code);
  return (first && first.balance.amount > 0 ? first : (dollars ?? first))?.id ?? '';
}

/** The request that the form makes, as the client calls it. */
export const clientCall = computed<ClientCall>(() => {
  const value = units.value ?? 0;
  if (isCard.value) {
    const body = {
      amount: value,
      currency: currencyOf(purchaseCurrency.value),
      merchant: { descriptor: merchant.value, mcc: '5814', country: 'US' },
    };
    return { operation: 'sandboxSimulateCardAuthorization', input: { id: card.value, body } };
  }
  const idempotencyKey = key.value;
  if (purpose.value === 'transfer') {
    const body = { source: { accountId: source.value }, destination: { accountId: recipient.value }, amount: value };
    return { operation: 'createTransferOut', input: { body }, idempotencyKey };
  }
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: source.value },
    destination: { destinationType: 'ACCOUNT', accountId: recipient.value },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: value,
    ...(purpose.value === 'reward' && { immediatelyExecute: true }),
  };
  return { operation: 'createQuote', input: { body }, idempotencyKey };
});

const path = computed(() => {
  if (isCard.value) return `/sandbox/cards/${card.value}/simulate/authorization`;
  return purpose.value === 'transfer' ? '/transfer-out' : '/quotes';
});

/** The same request over HTTP. */
export const call = computed<Call>(() => {
  const { input, idempotencyKey } = clientCall.value;
  const { body } = input as { readonly body: object };
  const keyed: Record<string, string> = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
  return {
    method: 'POST',
    path: path.value,
    headers: { 'Content-Type': 'application/json', ...keyed },
    body: JSON.stringify(body, null, 2),
  };
});

const send = (method: string, to: string, body?: unknown, headers?: object): Promise<SentAnswer> =>
  post<SentAnswer>('/send', { method, path: to, body, headers });

/** Sends the request of the form. */
export async function pay(): Promise<void> {
  const { method, path: to, headers, body } = call.value;
  purchase.value = undefined;
  answer.value = await send(method, to, JSON.parse(body ?? '{}'), headers);
  const { issuerTransactionToken: token } = answer.value.body as { readonly issuerTransactionToken?: string };
  if (token) purchase.value = await outcomeOf(token);
}

interface CardTransaction {
  readonly issuerTransactionToken: string;
  readonly status: string;
}

/** How often a purchase is looked for, and how long after each other. */
const looks = 10;
const lookAgainMs = 200;

/** The status of a purchase by the issuer's token. A declined one has no transaction. */
async function outcomeOf(token: string): Promise<string> {
  for (let look = 0; look < looks; look += 1) {
    const list = '/transactions?type=CARD&limit=50';
    const { data } = await readApi<{ data: CardTransaction[] }>(server.value?.platformId ?? '', list);
    const found = data.find(({ issuerTransactionToken }) => issuerTransactionToken === token);
    if (found) return `The purchase is ${words(found.status)}.`;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  return 'No transaction followed: the purchase was declined.';
}

/** Sends a step on the way and says what the API objects to. */
export async function step(to: string, body: unknown): Promise<{ readonly id: string }> {
  const { status, body: answered } = await send('POST', to, body);
  if (status >= 300) throw new Error((answered as { message: string }).message);
  return answered as { id: string };
}
