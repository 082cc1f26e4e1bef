import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { bech32m } from '@scure/base';
import { isMagicEnding } from '../../../functions/domain/sandbox/outcomes.ts';
import { type AnyBody, type Api, bodyOf } from './api.ts';

export const accountIn = async (api: Api, currency: string): Promise<AnyBody> =>
  bodyOf(await api.get(`/platform/internal-accounts?currency=${currency}`), 200).data[0];

/** The platform's account in US dollars, with `amount` more on it. */
export async function fundedAccount(api: Api, amount = 1_000_000): Promise<string> {
  const { id } = await accountIn(api, 'USD');
  bodyOf(await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount }), 200);
  return id;
}

let addresses = 0;

/** Begins an address: the field and the length of its identity key, and the sign of that. */
const identityKey = [0x0a, 33, 2];

/** A new address: a valid one, or one with the ending by which the sandbox decides. */
function newAddress(ending: string | undefined): string {
  addresses += 1;
  const key = createHash('sha256').update(`address ${addresses}`).digest();
  const address = bech32m.encode('spark', bech32m.toWords(new Uint8Array([...identityKey, ...key])), 1024);
  if (ending !== undefined) return address.slice(0, -ending.length) + ending;
  return isMagicEnding(address) ? newAddress(ending) : address;
}

/** A wallet of a customer. */
export async function createSparkWallet(
  api: Api,
  customerId: string,
  ending?: string,
  more: object = {},
): Promise<string> {
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'US' };
  const accountInfo = { accountType: 'SPARK_WALLET', address: newAddress(ending), beneficiary };
  const wallet = await api.post('/customers/external-accounts', {
    customerId,
    currency: 'BTC',
    ownershipType: 'THIRD_PARTY',
    accountInfo,
    ...more,
  });
  return bodyOf(wallet, 201).id;
}

let bankAccounts = 0;

/** A bank account of a customer in the United States. */
export async function createBankAccount(api: Api, customerId: string, ending = '789'): Promise<string> {
  bankAccounts += 1;
  const account = await api.post('/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${String(bankAccounts).padStart(9, '0')}${ending}`,
      routingNumber: '021000021',
      bankAccountType: 'CHECKING',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    },
  });
  return bodyOf(account, 201).id;
}

/** How long to poll, and how to wait between two polls. */
export interface Patience {
  readonly timeoutMs?: number;
  readonly pause?: () => Promise<unknown>;
}

/** Polls until the value fits, and returns it. Throws with the last value when time is up. */
export async function until<T>(
  look: () => T | Promise<T>,
  fits: (seen: T) => boolean,
  { timeoutMs = 60_000, pause = () => wait(20) }: Patience = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms; last seen: ${JSON.stringify(seen)}`);
    await pause();
  }
}

/** The transaction once it has a status. */
export const transactionIn = (api: Api, id: string, status: string, patience?: Patience): Promise<AnyBody> =>
  until(
    async () => (await api.get(`/transactions/${id}`)).body,
    (transaction) => transaction?.status === status,
    patience,
  );
