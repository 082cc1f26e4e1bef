import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOn } from '../listen-on.ts';
import type { Report } from './kinds.ts';

/** A report as it came. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  /** When it came, in seconds since 1970. */
  readonly at: number;
  /** How it was answered. */
  readonly status: number;
}

/** Takes the place of the service: the first report on each subject is answered with 503, so that the connector has to repeat it. */
export class ReportReceiver {
  readonly received: Received[] = [];
  readonly #reports: readonly Report[];
  readonly #server = createServer((request, response) => {
    // A report that ends in the middle of its body has not come; one whose path cannot be read is for no subject.
    this.#take(request, response).catch(() => response.destroy());
  });
  readonly #refused = new Set<string>();
  #arrived = Promise.withResolvers<void>();

  constructor(reports: readonly Report[]) {
    this.#reports = reports;
  }

  async listen(port: number): Promise<void> {
    await listenOn(this.#server, port);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The reports on a subject, under whatever prefix of the path. */
  on(subject: string): readonly Received[] {
    return this.received.filter(({ method, path }) => this.#find(method, path)?.subject === subject);
  }

  /** Waits until the expected number of reports on a subject has arrived, or the time is over. */
  async waitFor(subject: string, count: number, waitMs: number): Promise<void> {
    const over = Promise.withResolvers<'over'>();
    const timer = setTimeout(() => over.resolve('over'), waitMs);
    while (this.on(subject).length < count)
      if ((await Promise.race([this.#arrived.promise, over.promise])) === 'over') break;
    clearTimeout(timer);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { url: path = '', method = '' } = request;
    const found = this.#find(method, path);
    const isFirst = found !== undefined && !this.#refused.has(found.subject);
    if (isFirst) this.#refused.add(found.subject);
    const status = found === undefined ? 404 : isFirst ? 503 : 200;
    const raw = Buffer.concat(chunks).toString();
    this.received.push({ method, path, headers: request.headers, raw, at: Date.now() / 1_000, status });
    const body = found && status === 200 ? found.report.answer(found.subject) : { status };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers<void>();
  }

  /** The report of a request, and its subject. The base URL of the service may end in a path of its own. */
  #find(method: string, path: string): { readonly report: Report; readonly subject: string } | undefined {
    for (const report of this.#reports.filter((each) => each.method === method))
      for (let from = 0; from !== -1; from = path.indexOf('/', from + 1)) {
        const parameter = path.slice(from).match(report.path)?.[1];
        if (parameter) return { report, subject: decodeURIComponent(parameter) };
      }
    return undefined;
  }
}
