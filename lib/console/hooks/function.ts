import type { ConsumedUnits } from '../../local/item-change.ts';
import type { FunctionInput } from '../../local/observation.ts';
import type { NewEvent } from '../../views/events.ts';
import { uuidsIn } from '../uuids.ts';
import { round } from './request.ts';

/** What an event is about. */
export interface About {
  readonly records?: number;
  readonly platformId: string;
  /** The uuids of resources with spaces between them. */
  readonly uuids: string;
}

interface FunctionRun {
  readonly name: string;
  readonly about: About;
  /** What it used of the table. */
  readonly units: ConsumedUnits;
  readonly durationMs: number;
  /** What it threw, if it did. */
  readonly error: unknown;
}

/** The part of an event that is searched for ids: batches can be long. */
const searchedText = 2_048;
const searchedRecords = 24;

export function functionEvent({ name, about, units, durationMs, error: cause }: FunctionRun): NewEvent {
  const { records, platformId, uuids } = about;
  const { readUnits, writeUnits } = units;
  const error = cause === undefined ? undefined : describe(cause);
  return {
    kind: 'function',
    title: name,
    tone: error ? 'bad' : 'good',
    ...(platformId && { platformId }),
    subjects: uuids === '' ? [] : uuids.split(' '),
    detail: {
      name,
      durationMs: round(durationMs),
      ...(records && { records }),
      ...(readUnits > 0 && { readUnits }),
      ...(writeUnits > 0 && { writeUnits }),
      ...(error && { error }),
    },
  };
}

/** What an event is about. The texts of it are new ones: a part of a text would keep all of it for as long as the function runs. */
export function aboutOf(input: FunctionInput): About {
  const { records, platformId = '', searched } = shapeOf(input);
  const uuids = uuidsIn(searched).filter((uuid) => uuid !== platformId);
  return { ...(records && { records }), platformId: [...platformId].join(''), uuids: uuids.join(' ') };
}

/** The members of a batch, of a request behind the gateway, and of an input of a workflow, that tell what an event is about. */
interface Shape {
  readonly Records?: readonly {
    readonly dynamodb?: { readonly Keys?: Readonly<Record<string, { readonly S?: string }>> };
  }[];
  readonly requestContext?: { readonly authorizer?: { readonly platformId?: string } };
  readonly path?: string;
  readonly queryStringParameters?: object | null;
  readonly body?: string | null;
}

function shapeOf({ event, text }: FunctionInput) {
  const shape: Shape = Object(event);
  const { Records: records, requestContext } = shape;
  if (requestContext) return { platformId: requestContext.authorizer?.platformId, searched: wordsOf(shape) };
  const start = text.slice(0, searchedText);
  if (!records) return { platformId: /"platformId":"([^"]+)"/.exec(start)?.[1], searched: start };
  const keys = records.slice(0, searchedRecords).flatMap(({ dynamodb }) => Object.values(dynamodb?.Keys ?? {}));
  return { records: records.length, searched: keys.length > 0 ? keys.map(({ S }) => S).join(' ') : start };
}

/** What a request says: the rest of what the gateway passes on repeats it, or names the caller. */
const wordsOf = ({ path = '', queryStringParameters, body }: Shape): string =>
  `${path} ${queryStringParameters ? JSON.stringify(queryStringParameters) : ''} ${body?.slice(0, searchedText) ?? ''}`;

/** The class of an error and its message. The message of a handler that throws is meant for its operator and names no secret. */
const describe = (cause: unknown): string =>
  cause instanceof Error ? `${'errorType' in cause ? cause.errorType : cause.name}: ${cause.message}` : String(cause);
