import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Credentials {
  readonly baseUrl: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
  /** The access token of an agent, which takes the place of the platform's token. */
  readonly accessToken?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies of answers, of which each caller reads a member or two.
type Body = any;

/** Calls the API, and waits as long as it says when requests come too fast. Throws when it refuses. */
export function makeClient({ baseUrl, tokenId, tokenSecret, accessToken, headers: common = {} }: Credentials) {
  const basic = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  const authorization = accessToken === undefined ? basic : `Bearer ${accessToken}`;
  const call = async (path: string, init: RequestInit): Promise<Body> => {
    const response = await fetch(`${baseUrl}${path}`, init);
    const text = await response.text();
    if (response.status === 429) {
      await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
      return call(path, init);
    }
    if (!response.ok) throw new Error(`${init.method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const send = (method: string, path: string, content: object, key?: string) => {
    const keyed = key === undefined ? {} : { 'idempotency-key': key };
    const headers = { ...common, authorization, 'content-type': 'application/json', ...keyed };
    return call(path, { method, headers, body: JSON.stringify(content) });
  };
  return {
    get: (path: string) => call(path, { method: 'GET', headers: { ...common, authorization } }),
    post: (path: string, content: object, key?: string) => send('POST', path, content, key),
    patch: (path: string, content: object) => send('PATCH', path, content),
  };
}
export type Client = ReturnType<typeof makeClient>;

/** The most that one call may fund. */
const plenty = 100_000_000_000;

export const customerRequest = () => ({
  customerType: 'INDIVIDUAL',
  region: 'US',
  platformCustomerId: randomUUID(),
  fullName: 'Jane Example',
  birthDate: '1990-01-31',
  nationality: 'US',
  email: 'jane@example.com',
  phoneNumber: '+12025550123',
});

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'US' };

let wallets = 0;
/** A customer can have an account only once, so every address differs: it holds its number in the alphabet of addresses. */
const nextName = (): string => {
  wallets += 1;
  return wallets
    .toString(8)
    .replace(/\d/g, (digit) => 'qpzry9x8'[Number(digit)] ?? '')
    .padStart(49, 'q');
};

/** A wallet for bitcoin; the last three characters of its address decide what the sandbox does with a payout. */
export const walletRequest = (customerId: string, ending = 'xyz') => ({
  customerId,
  currency: 'BTC',
  ownershipType: 'THIRD_PARTY',
  accountInfo: { accountType: 'SPARK_WALLET', address: `spark1${nextName()}${ending}`, beneficiary },
});

/** A funded platform and a customer to reward. */
export class Payer {
  readonly client: Client;
  readonly accountId: string;
  readonly customerId: string;

  private constructor(client: Client, accountId: string, customerId: string) {
    this.client = client;
    this.accountId = accountId;
    this.customerId = customerId;
  }

  /** `fund` credits the account; by default the sandbox's operation does. */
  static async make(client: Client, fund?: (accountId: string) => Promise<unknown>): Promise<Payer> {
    const { data } = await client.get('/platform/internal-accounts?currency=USD');
    const accountId: string = data[0].id;
    await (fund?.(accountId) ?? client.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: plenty }));
    const { id: customerId } = await client.post('/customers', customerRequest());
    return new Payer(client, accountId, customerId);
  }

  async wallet(ending?: string): Promise<string> {
    return (await this.client.post('/customers/external-accounts', walletRequest(this.customerId, ending))).id;
  }

  /** The request for a quote of 10.00 US dollars. */
  quoteRequest(walletId: string, immediatelyExecute: boolean, description = 'Example reward') {
    return {
      source: { sourceType: 'ACCOUNT', accountId: this.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: walletId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute,
      description,
    };
  }

  /** Pays at once. Returns the quote. */
  pay(walletId: string): Promise<Body> {
    return this.client.post('/quotes', this.quoteRequest(walletId, true), randomUUID());
  }
}
