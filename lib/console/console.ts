import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUuid } from '../../functions/domain/ids.ts';
import { readPlatform } from '../../functions/store/platforms/platforms.ts';
import { workflows } from '../../functions/topology/workflows.ts';
import { readCardReport } from '../inspection/card-report.ts';
import { healthOf } from '../inspection/health.ts';
import type { Pages, RunningService } from '../local/companion.ts';
import { pathOf } from '../local/request-path.ts';
import { readMachine } from '../local/states-language.ts';
import { listPlatforms } from '../platforms/platforms.ts';
import type { InboxView } from '../views/console-views.ts';
import { type EventKind, eventKinds } from '../views/events.ts';
import { pageHtml, pageScript, pageStyles } from './assets.ts';
import { bookRoutes } from './books/book-routes.ts';
import { breakRoutes } from './breaks/break-routes.ts';
import { Breaks } from './breaks/breaks.ts';
import { flowOf } from './breaks/flow-of-payment.ts';
import { catalogueView } from './catalogue/catalogue.ts';
import { examplePlatformName, runCatalogue } from './catalogue/catalogue-run.ts';
import { clockRoutes } from './clock-routes.ts';
import { EventStream } from './event-stream.ts';
import { examine } from './exam/exam.ts';
import { explainedBalance } from './explanation.ts';
import { sendToGateway } from './gateway-client.ts';
import { ConsoleRefusal, requireOwnPage, send, sendJson } from './http.ts';
import { Inbox, inboxPath } from './inbox.ts';
import { labRoutes } from './lab/lab-routes.ts';
import type { Observer } from './observer.ts';
import { operationsView } from './operations/operations.ts';
import { listPayments } from './payment-list.ts';
import { executionsOf, findPayment, paymentView } from './payment-view.ts';
import type { ShownFunction } from './permission-views.ts';
import { makePlatformReader } from './platform-api.ts';
import type { Recorder } from './recorder.ts';
import { dispatch, handled, type Routes, textIn } from './routes.ts';
import { Search } from './search/search.ts';
import { searchRoutes } from './search/search-routes.ts';
import { savedTest } from './session/saved-test.ts';
import { sessionOf } from './session/session.ts';
import { pricedUse } from './usage.ts';
import { workflowGraph } from './workflow-graph.ts';
import { type WorldParts, worldRoutes } from './world-routes.ts';

export interface ConsoleParts extends WorldParts, RunningService {
  readonly recorder: Recorder;
  readonly observer: Observer;
}

/** The console at `/` and what it reads and commands at `/_console/`. */
export function makeConsole(parts: ConsoleParts): Pages {
  const stream = new EventStream(parts.recorder);
  const inbox = new Inbox();
  const breaks = new Breaks();
  const search = new Search({ ...parts, platforms: listPlatforms });
  const routes = {
    ...pageRoutes,
    ...readRoutes(parts, stream, search),
    ...clockRoutes(parts),
    ...commandRoutes(parts),
    ...inboxRoutes(parts, inbox),
    ...worldRoutes(parts),
    ...labRoutes(),
    ...breakRoutes(breaks, (id) => flowOfStored(parts, id)),
  };
  return {
    serve(message, response) {
      const pathname = pathOf(message);
      if (pathname !== '/' && !pathname.startsWith('/_console/')) return false;
      const work = async () => {
        requireOwnPage(message);
        if (pathname === '/') send(response, 200, 'text/html; charset=utf-8', pageHtml());
        else await dispatch(routes, message, response);
      };
      parts.recorder.silently(work).catch((cause: unknown) => refuse(parts, response, message, cause));
      return true;
    },
    close: () => {
      inbox.close();
      breaks.close();
      search.close();
      stream.close();
    },
  };
}

function refuse({ log }: ConsoleParts, response: ServerResponse, { url }: IncomingMessage, cause: unknown): void {
  if (response.headersSent) response.destroy();
  else if (cause instanceof ConsoleRefusal) sendJson(response, cause.status, { message: cause.message });
  else {
    log(`The console failed at ${url}: ${String(cause)}`);
    sendJson(response, 500, { message: `The console failed: ${(cause as Error).message}` });
  }
}

const pageRoutes: Routes = {
  'GET /app.js': async ({ response }) => {
    send(response, 200, 'text/javascript; charset=utf-8', await pageScript());
    return handled;
  },
  'GET /app.css': ({ response }) => {
    send(response, 200, 'text/css; charset=utf-8', pageStyles());
    return handled;
  },
};

function readRoutes(parts: ConsoleParts, stream: EventStream, search: Search): Routes {
  const { recorder, stepFunctions, store, sandbox, baseUrl } = parts;
  const read = makePlatformReader(parts.lambda, () => parts.clock.now());
  const platformOf = async (query: URLSearchParams) => {
    const requestedId = query.get('platform') || sandbox.platformId;
    const platform = isUuid<'Platform'>(requestedId) ? await readPlatform(store, requestedId) : undefined;
    if (!platform) throw new ConsoleRefusal(404, 'There is no such platform.');
    return platform;
  };
  const payment = async (id: string) => {
    const platforms = await listPlatforms();
    await search.start();
    const nameOf = (resource: string) => search.nameOf(resource);
    return paymentView({ store, executions: stepFunctions.executions, recorder, read, platforms, nameOf }, id);
  };
  return {
    'GET /state': async () => {
      // A person who opens the page may search next.
      void search.start();
      return {
        baseUrl: baseUrl(),
        tokenId: sandbox.tokenId,
        platformId: sandbox.platformId,
        platforms: (await listPlatforms()).filter(({ name }) => name !== examplePlatformName),
        lastSeq: recorder.lastSeq,
        startId: parts.startId,
      };
    },
    'GET /workflow/*': ({ id }) => {
      if (id !== 'Payment' && id !== 'Card') throw new ConsoleRefusal(404, `There is no workflow ${id}.`);
      return workflowGraph(readMachine(definitionOf(id)));
    },
    'GET /events/stream': ({ message, response, query }) => {
      stream.connect(message, response, query.has('after') ? Number(query.get('after')) : undefined);
      return handled;
    },
    'GET /events': ({ query }) => recorder.list(eventQuery(query)),
    'GET /events/*': ({ id }) => {
      const event = recorder.find(Number(id));
      if (!event) throw new ConsoleRefusal(404, 'This event is no longer kept.');
      return event;
    },
    'GET /payments/*': ({ id }) => payment(id),
    'GET /saved-tests/*': async ({ id }) => {
      const session = await sessionOf(store, recorder, await payment(id));
      return savedTest(session, { basePath: new URL(baseUrl()).pathname, name: `payment-${id.slice(0, 8)}` });
    },
    'GET /payments': async ({ query }) => listPayments({ store, search }, (await platformOf(query)).platformId, query),
    ...searchRoutes({ search, platformOf }),
    'GET /operations': operationsView,
    'GET /health': async ({ query }) =>
      healthOf(store, (await platformOf(query)).platformId, new Date(parts.clock.now())),
    ...bookRoutes({ store, platformOf }),
    'GET /balances/*': ({ id, query }) => explainedBalance(store, recorder, id, query.get('platform') || undefined),
    'GET /cards/*': async ({ id, query }) => {
      const report = await readCardReport(store, (await platformOf(query)).platformId, id);
      if (!report) throw new ConsoleRefusal(404, 'The platform has no such card.');
      return report;
    },
    'GET /permissions': () => {
      const used = parts.observer.usage();
      return parts.iam.report().map((row): ShownFunction => {
        const use = used.get(row.name);
        return { ...row, ...(use && { use: pricedUse(use) }) };
      });
    },
    'GET /catalogue': () => catalogueView(recorder),
    'GET /api': async ({ query, response }) => {
      const { statusCode, body } = await read(await platformOf(query), query.get('path') ?? '/');
      sendJson(response, statusCode, JSON.parse(body || 'null'));
      return handled;
    },
  };
}

const inboxRoutes = ({ baseUrl }: ConsoleParts, inbox: Inbox): Routes => {
  const view = (): InboxView => ({ url: new URL(inboxPath, baseUrl()).href, answer: inbox.answer });
  return {
    'GET /inbox': view,
    'POST /inbox': ({ response }) => {
      inbox.receive(response);
      return handled;
    },
    'POST /inbox/*': ({ query, response }) => {
      inbox.receive(response, query.get('answer') === '202' ? '202' : '200');
      return handled;
    },
    'POST /inbox/answer': ({ body }) => {
      inbox.set(textIn(body, 'answer'));
      return view();
    },
  };
};

const commandRoutes = ({ sandbox, baseUrl, schedule, recorder, store }: ConsoleParts): Routes => ({
  'POST /send': ({ body }) => sendToGateway(baseUrl(), sandbox, body),
  'POST /webhooks/exam': ({ body }) => recorder.aloud(() => examine(store, textIn(body, 'url'))),
  'POST /catalogue/run': ({ body }) =>
    recorder.aloud(() => runCatalogue({ baseUrl, schedule, recorder }, textIn(body, 'run'))),
});

async function flowOfStored({ store, stepFunctions }: ConsoleParts, id: string): Promise<string> {
  const { payment } = await findPayment({ store, platforms: await listPlatforms() }, id);
  const path = executionsOf(stepFunctions.executions, 'Payment', payment.paymentId).flatMap(
    (execution) => execution.path,
  );
  return flowOf(
    payment,
    path.map(({ state }) => state),
  );
}

function eventQuery(query: URLSearchParams) {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  const kinds = query
    .get('kinds')
    ?.split(',')
    .filter((kind): kind is EventKind => eventKinds.includes(kind as never));
  return {
    after: number('after'),
    before: number('before'),
    root: number('root'),
    limit: Math.min(number('limit') ?? 200, 1_000),
    ...(kinds && { kinds }),
    ...(query.get('subject') && { subject: query.get('subject') ?? '' }),
    ...(query.get('platform') && { platformId: query.get('platform') ?? '' }),
  };
}

/** The file of a workflow, with the functions' placeholders left as they are. */
const definitionOf = (name: keyof typeof workflows): string =>
  readFileSync(new URL(`../../statemachines/${workflows[name].file}`, import.meta.url), 'utf8');
