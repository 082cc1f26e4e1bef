import { inText, laidOut } from '../literals.ts';
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
  const options = idempotencyKey === undefined ? '' : `, {\n  idempotencyKey: ${inText(idempotencyKey)},\n}`;
  return `import { createClient } from 'payments-client';

const client = createClient({
  baseUrl: ${inText(server.value?.baseUrl ?? location.origin)},
  credentials: {
    tokenId: process.env.TOKEN_ID ?? '',
    tokenSecret: process.env.TOKEN_SECRET ?? '',
  },
});

const answer = await client.${operation}(${laidOut(input)}${options});
console.log(answer);
`;
}
