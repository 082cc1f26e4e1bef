import { server } from './state.ts';

/** A call of the TypeScript client: its method, which is the operationId, and what it is given. */
export interface ClientCall {
  readonly operation: string;
  /** The parts of the path by their names, and the body. */
  readonly input: object;
  readonly idempotencyKey?: string | undefined;
}

/** A call as a program that uses the client of clients/typescript. */
export function clientCodeOf({ operation, input, idempotencyKey }: ClientCall): string {
  const options = idempotencyKey === undefined ? '' : `, {\n  idempotencyKey: ${literal(idempotencyKey)},\n}`;
  return `import { createClient } from 'payments-client';

const client = createClient({
  baseUrl: ${literal(server.value?.baseUrl ?? location.origin)},
  credentials: {
    tokenId: process.env.TOKEN_ID ?? '',
    tokenSecret: process.env.TOKEN_SECRET ?? '',
  },
});

const answer = await client.${operation}(${literal(input)}${options});
console.log(answer);
`;
}

/** A value as it is written in a program: quotes are single, and names have none where they need none. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"(,?)$/gm, (_, text: string, comma: string) => `${singleQuoted(text)}${comma}`);

const singleQuoted = (text: string): string => `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
