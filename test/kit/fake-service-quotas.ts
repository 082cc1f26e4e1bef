import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Values by the name of a quota, by the code of its service. */
export type Values = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Service Quotas over HTTP, as its JSON protocol has it: one quota a page. */
export class FakeServiceQuotas {
  /** The regions that requests were signed for. */
  readonly regions = new Set<string | undefined>();
  readonly #applied: Values;
  readonly #defaults: Values;
  readonly #server = createServer(async (request, response) => {
    this.regions.add(request.headers.authorization?.split('/')[2]);
    const operation = String(request.headers['x-amz-target']).replace('ServiceQuotasV20190624.', '');
    const answer = this.#answer(operation, JSON.parse(await text(request)));
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer));
  });

  private constructor(applied: Values, defaults: Values) {
    this.#applied = applied;
    this.#defaults = defaults;
  }

  /** Starts a server whose account has these values, and of the other quotas the defaults. */
  static async start(applied: Values, defaults: Values): Promise<FakeServiceQuotas> {
    const fake = new FakeServiceQuotas(applied, defaults);
    fake.#server.listen(0, '127.0.0.1');
    await once(fake.#server, 'listening');
    return fake;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(operation: string, { ServiceCode, NextToken = '0' }: { ServiceCode: string; NextToken?: string }) {
    const values = operation === 'ListServiceQuotas' ? this.#applied : this.#defaults;
    if (!/^List(AWSDefault)?ServiceQuotas$/.test(operation)) throw new Error(`The fake does not know ${operation}.`);
    const quotas = Object.entries(values[ServiceCode] ?? {});
    const at = Number(NextToken);
    return {
      Quotas: quotas.slice(at, at + 1).map(([QuotaName, Value]) => ({ ServiceCode, QuotaName, Value })),
      ...(at + 1 < quotas.length && { NextToken: String(at + 1) }),
    };
  }
}
