import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallToolResult, McpHttpHandler } from '@modelcontextprotocol/server';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { ConsoleRefusal, requireOwnPage, sendJson } from '../console/http.ts';
import type { Pages, RunningService } from '../local/companion.ts';
import { BodyTooLarge, readBody } from '../local/request-body.ts';
import { pathOf } from '../local/request-path.ts';
import { docTools } from './doc-tools.ts';
import { readingTools } from './reading-tools.ts';
import { type ServiceDoor, serviceDoor } from './service-door.ts';
import type { Tool } from './tool.ts';
import { writingTools } from './writing-tools.ts';

export const mcpPath = '/mcp';

const instructions = `A payments service with its sandbox, on this machine. Amounts are integers in the smallest unit of a currency.
Read how things are done with search_docs and read_docs. Explain with explain_payment, explain_balance, list_events and read_event.
Tools that change the service are there when it was started with MCP=write.`;

/**
 * Serves assistants at `/mcp` by streamable HTTP: what the console shows and the guides, and with `mayWrite` what the console can do.
 * There are no sessions, so a restart ends none. It refuses other hosts and other sites as the console does.
 */
export function makeMcp({ baseUrl, log }: Pick<RunningService, 'baseUrl' | 'log'>, mayWrite: boolean): Pages {
  const service = serviceDoor(() => new URL(baseUrl()).origin);
  const tools = [...readingTools, ...docTools, ...(mayWrite ? writingTools : [])];
  let handler: Promise<McpHttpHandler> | undefined;
  return {
    serve(message, response) {
      if (pathOf(message) !== mcpPath) return false;
      const work = async () => {
        requireOwnPage(message);
        handler ??= makeHandler(tools, service);
        await writeWebResponse(await (await handler).fetch(await webRequest(message)), response);
      };
      work().catch((cause: unknown) => refuse(response, log, cause));
      return true;
    },
    close: () => void handler?.then((open) => open.close()),
  };
}

function refuse(response: ServerResponse, log: RunningService['log'], cause: unknown): void {
  if (response.headersSent) response.destroy();
  else if (cause instanceof ConsoleRefusal) sendJson(response, cause.status, { message: cause.message });
  else if (cause instanceof BodyTooLarge) sendJson(response, 413, { message: 'This message is too large.' });
  else {
    log(`${mcpPath} failed: ${String(cause)}`);
    sendJson(response, 500, { message: `The request failed: ${(cause as Error).message}` });
  }
}

/** The SDK is loaded at the first request, because a start must not wait for it. */
async function makeHandler(tools: readonly Tool[], service: ServiceDoor): Promise<McpHttpHandler> {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
  return createMcpHandler(() => {
    const server = new McpServer({ name: 'payments-service', version: apiVersion }, { instructions });
    for (const { name, description, input, writes = false, run } of tools) {
      const annotations = { readOnlyHint: !writes, openWorldHint: false };
      server.registerTool(name, { description, inputSchema: input, annotations }, (given: Record<string, unknown>) =>
        resultOf(() => run(given, service)),
      );
    }
    return server;
  });
}

/** The answer of a tool. What it refuses is an answer too: the assistant reads the sentence. */
async function resultOf(work: () => unknown): Promise<CallToolResult> {
  try {
    const answer = await work();
    return { content: [{ type: 'text', text: typeof answer === 'string' ? answer : JSON.stringify(answer) }] };
  } catch (cause) {
    return { content: [{ type: 'text', text: (cause as Error).message }], isError: true };
  }
}

/** The longest message of an assistant, in bytes. */
const longestBody = 1_048_576;

/** A request of Node as the web standards have it, with its body read. Throws BodyTooLarge. */
async function webRequest(message: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers, url = '/' } = message;
  const body = await readBody(message, longestBody);
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: given,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

/** Writes a response of the web standards, as it comes where it is a stream. No connection stays open, so that a rewind waits for none. */
async function writeWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), Connection: 'close' });
  if (!answer.body) response.end();
  else await pipeline(Readable.fromWeb(answer.body as never), response);
}
