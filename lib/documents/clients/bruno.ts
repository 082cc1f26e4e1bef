import { block, requestFile, uploadedFile } from './bruno-request.ts';
import { localBaseUrl } from './generators-document.ts';
import { type ApiDocument, type Route, routesOf } from './interface-document.ts';
import { journey, outsideJourney } from './journey/journey.ts';
import type { Step } from './journey/step.ts';

type Files = Readonly<Record<string, string>>;

/** The console's receiver of webhooks. By its answer 202 it leaves decisions on incoming payments to the platform. */
const inbox = `${new URL(localBaseUrl).origin}/_console/inbox/bruno?answer=202`;

/** The title of the folder of what is not part of the journey. */
const outsideTitle = 'Not in the journey';

/**
 * The files of a Bruno collection by their paths in its folder: a journey through every operation, whose requests hand ids and tokens
 * on, and a last folder with the operations that need more than a collection has.
 */
export function brunoFiles(document: ApiDocument): Files {
  const routes = new Map(routesOf(document).map((route) => [route.operation.operationId, route]));
  const routeOf = (id: string): Route => {
    const route = routes.get(id);
    if (!route) throw new Error(`The interface has no operation ${id}.`);
    return route;
  };
  const stages = journey.map(({ title, steps }, index) => folder(title, index + 1, steps, routeOf));
  const reasons = Object.entries(outsideJourney);
  const outside = folder(
    outsideTitle,
    journey.length + 1,
    reasons.map(([id]) => ({ id }) as Step),
    routeOf,
    outsideJourney,
  );
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Payments API', type: 'collection' }, null, 2)}\n`,
    'collection.bru': [
      block('auth', ['mode: basic']),
      block('auth:basic', ['username: {{tokenId}}', 'password: {{tokenSecret}}']),
    ].join('\n'),
    'environments/local.bru': [
      block('vars', [
        `baseUrl: ${localBaseUrl}`,
        'tokenId: 0123456789abcdef0123456789abcdef',
        `webhookEndpoint: ${inbox}`,
      ]),
      'vars:secret [\n  tokenSecret\n]\n',
    ].join('\n'),
    ...Object.fromEntries([...routes.values()].flatMap(uploads)),
    ...Object.assign({}, ...stages, outside),
  };
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const twoDigits = (place: number): string => String(place).padStart(2, '0');

/** A folder of requests. Its files have their place in front, so that they are sorted as they are sent. */
function folder(
  title: string,
  place: number,
  steps: readonly Step[],
  routeOf: (id: string) => Route,
  reasons: Partial<Files> = {},
): Files {
  const path = `${twoDigits(place)}-${slugOf(title)}`;
  const requests = steps.map((step, index) => {
    const name = step.prepares ? `prepare-${slugOf(step.prepares)}` : step.id;
    const text = requestFile(routeOf(step.id), step, index + 1, reasons[step.id]);
    return [`${path}/${twoDigits(index + 1)}-${name}.bru`, text] as const;
  });
  return {
    [`${path}/folder.bru`]: block('meta', [`name: ${twoDigits(place)} ${title}`, `seq: ${place}`]),
    ...Object.fromEntries(requests),
  };
}

/** The example of a file that an operation takes. */
function uploads({ operation }: Route): readonly (readonly [string, string])[] {
  const file = uploadedFile(operation.requestBody?.content['multipart/form-data']?.example);
  return file === undefined ? [] : [[`files/${operation.operationId}`, file]];
}
