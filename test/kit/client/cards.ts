import { type AnyBody, type Api, bodyOf } from './api.ts';
import { type Patience, until } from './payments.ts';

const dollar = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };

/** A cardholder and a funded account in US dollars. */
export interface Cardholder {
  readonly customerId: string;
  readonly accountId: string;
}

/** The account of a customer in a currency. */
export async function customerAccount(api: Api, customerId: string, currency = 'USD'): Promise<AnyBody> {
  const query = `customerId=${customerId}&currency=${currency}&type=INTERNAL_FIAT`;
  return bodyOf(await api.get(`/customers/internal-accounts?${query}`), 200).data[0];
}

/** Puts money on an account. */
export const fund = async (api: Api, accountId: string, amount: number): Promise<AnyBody> =>
  bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount }), 200);

/** A new customer with `amount` on the account in US dollars. */
export async function createCardholder(api: Api, amount = 100_000): Promise<Cardholder> {
  const customer = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' });
  const { id: customerId } = bodyOf(customer, 201);
  const { id: accountId } = await customerAccount(api, customerId);
  if (amount > 0) await fund(api, accountId, amount);
  return { customerId, accountId };
}

export const cardRequest = ({ customerId, accountId }: Cardholder, changes: object = {}) => ({
  cardholderId: customerId,
  form: 'VIRTUAL',
  fundingSources: [accountId],
  ...changes,
});

/** The card once it is in a state. */
export const cardIn = (api: Api, id: string, state: string, patience?: Patience): Promise<AnyBody> =>
  until(
    async () => (await api.get(`/cards/${id}`)).body,
    (card) => card?.state === state,
    patience,
  );

/** A new card that the issuer has accepted. */
export async function createCard(api: Api, holder: Cardholder, changes: object = {}, patience?: Patience) {
  const { id } = bodyOf(await api.post('/cards', cardRequest(holder, changes)), 201);
  return cardIn(api, id, 'ACTIVE', patience);
}

export const purchase = (amount: number, ending = '') => ({
  amount,
  currency: dollar,
  merchant: { descriptor: `EXAMPLE COFFEE${ending}`, mcc: '5814', country: 'US' },
});

/** Simulates a message about a card. Returns the issuer's token of it. */
export async function simulate(api: Api, cardId: string, kind: string, body: object): Promise<string> {
  const answer = await api.post(`/sandbox/cards/${cardId}/simulate/${kind}`, body);
  return bodyOf(answer, 202).issuerTransactionToken;
}

/** The card transaction with an issuer's token, once it is listed. */
export async function cardTransactionOf(api: Api, token: string, patience?: Patience): Promise<AnyBody> {
  const find = async () => {
    const { data } = bodyOf(await api.get('/transactions?type=CARD&limit=100'), 200);
    return data.find((transaction: AnyBody) => transaction.issuerTransactionToken === token);
  };
  return until(find, (found) => found !== undefined, patience);
}

/** Authorizes a purchase. */
export const authorize = async (api: Api, cardId: string, amount: number, ending = ''): Promise<AnyBody> =>
  cardTransactionOf(api, await simulate(api, cardId, 'authorization', purchase(amount, ending)));
