import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from './headers.ts';

interface Format<B> {
  readonly mediaType: string;
  readonly write: (body: B) => string;
}

/**
 * The format that a request prefers by its Accept header (RFC 9110, 12.5.1); undefined where it prefers JSON, accepts anything, or
 * accepts nothing that there is.
 */
export function acceptedFormat<B>(
  event: Pick<APIGatewayProxyEvent, 'headers'>,
  formats: { readonly [mediaType: string]: (body: B) => string } = {},
): Format<B> | undefined {
  const known = rangesOf(headerOf(event, 'accept') ?? '').find(
    (range) => isJson(range) || Object.hasOwn(formats, range),
  );
  const write = known === undefined ? undefined : formats[known];
  return known !== undefined && write ? { mediaType: known, write } : undefined;
}

const isJson = (range: string): boolean => ['*/*', 'application/*', 'application/json'].includes(range);

/** The media ranges of an Accept header, the preferred ones first. */
const rangesOf = (accept: string): readonly string[] =>
  accept
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
      return { range, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ range }) => range);
