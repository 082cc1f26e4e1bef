import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Caller } from '../../functions/runtime/caller.ts';
import { registerFunctions } from '../../lib/local/functions.ts';
import { Lambda } from '../../lib/local/lambda.ts';
import { makeRouter } from '../../lib/local/routes.ts';
import { aCaller } from './builders.ts';
import { type Api, clientOf } from './client/api.ts';
import { type HttpHandler, invoke } from './invoke-function.ts';

const { match: route } = makeRouter(endpointList);

/**
 * A client of the API whose requests go straight to the handlers of this process, with the providers that the test has set.
 * Nothing is between them and nothing runs in the background: test/http has the gateway, the workflow and the webhooks.
 */
export function handlerApi(caller: Caller = aCaller()): Api {
  const lambda = new Lambda();
  registerFunctions(lambda, endpointList);
  return clientOf(async (method, target, content, { headers = {} }) => {
    const url = new URL(target, 'http://localhost');
    const match = route(method, url.pathname);
    if (!match) throw new Error(`There is no route ${method} ${url.pathname}.`);
    const handler = ((event) => lambda.invoke(match.endpoint.id, event)) as HttpHandler;
    const { form, type } = await multipartOf(content);
    const answer = await invoke(handler, {
      path: match.parameters ?? {},
      query: Object.fromEntries([...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)])),
      headers: { ...type, ...headers },
      body: form ?? content,
      caller,
    });
    return { status: answer.status, headers: new Headers(answer.headers as Record<string, string>), body: answer.body };
  });
}

/** The bytes of a form, as API Gateway passes them on, and their content type. */
async function multipartOf(content: unknown): Promise<{ form?: Buffer; type?: Record<string, string> }> {
  if (!(content instanceof FormData)) return {};
  const response = new Response(content);
  const form = Buffer.from(await response.arrayBuffer());
  return { form, type: { 'Content-Type': response.headers.get('content-type') ?? '' } };
}
