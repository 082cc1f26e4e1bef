import { randomUUID } from 'node:crypto';

/** Another ledger that moves money over HTTP: how to start it, and its simplest transfer. */
export interface Peer {
  readonly name: string;
  readonly start: string;
  readonly url: string;
  /** Makes what transfers need and returns how to make one. Throws when the peer refuses it. */
  readonly prepare: (url: string) => Promise<() => Promise<void>>;
}

/** The peers whose public interface is known here, each at the address where its own instructions start it. */
export const peers = {
  formance: {
    name: 'Formance Ledger',
    start:
      'git clone https://github.com/formancehq/ledger && docker compose -f ledger/examples/standalone/docker-compose.yml up postgres ledger worker',
    url: 'http://localhost:3068',
    prepare: async (url) => {
      const ledger = `measure-${randomUUID()}`;
      await post(`${url}/v2/${ledger}`, {});
      return () => {
        const postings = [{ source: 'world', destination: `users:${randomUUID()}`, amount: 1_000, asset: 'USD/2' }];
        return post(`${url}/v2/${ledger}/transactions`, { postings }, { 'idempotency-key': randomUUID() });
      };
    },
  },
  blnk: {
    name: 'Blnk',
    start: 'git clone https://github.com/blnkfinance/blnk && cd blnk && docker compose up',
    url: 'http://localhost:5001',
    prepare: async (url) => () =>
      post(`${url}/transactions`, {
        ...{ amount: 10, precision: 100, currency: 'USD', reference: randomUUID(), description: 'Example reward' },
        ...{ source: '@world', destination: `@${randomUUID()}`, allow_overdraft: true },
      }),
  },
} as const satisfies Readonly<Record<string, Peer>>;

/** Whether anything answers at an address. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );

async function post(url: string, content: object, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`);
}
