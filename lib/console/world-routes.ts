import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { RunningService } from '../local/companion.ts';
import type { WorldsView } from '../views/console-views.ts';
import { send } from './http.ts';
import { type Asked, handled, type Routes, textIn } from './routes.ts';
import { largestContent, tooLarge } from './worlds/world-file.ts';
import type { Worlds } from './worlds/worlds.ts';

export interface WorldParts {
  readonly worlds: Worlds;
  /** Differs at each start of the cloud, so that a page sees when another world is there. */
  readonly startId: string;
}

/** Saved states: save, go to one, branch, delete, export, import, and the empty one. */
export function worldRoutes({
  worlds,
  startId,
  changeWorld,
}: WorldParts & Pick<RunningService, 'changeWorld'>): Routes {
  const view = (): WorldsView => ({ startId, ...worlds.list() });
  const stays = (work: (asked: Asked) => void) => (asked: Asked) => {
    work(asked);
    return view();
  };
  /** The answer leaves before the service stops; the caller asks again until `startId` is another. */
  const leaves = (work: (asked: Asked) => void) => (asked: Asked) => {
    work(asked);
    asked.response.setHeader('Connection', 'close').once('finish', changeWorld);
    return view();
  };
  return {
    'GET /worlds': view,
    'POST /worlds/save': stays(({ body }) => worlds.save(textIn(body, 'name'))),
    'POST /worlds/delete': stays(({ body }) => worlds.delete(textIn(body, 'name'))),
    'POST /worlds/rewind': leaves(({ body }) => worlds.rewind(textIn(body, 'name'))),
    'POST /worlds/branch': leaves(({ body }) => worlds.branch(textIn(body, 'from'), textIn(body, 'name'))),
    'POST /worlds/reset': leaves(() => worlds.reset()),
    'GET /worlds/export': ({ query, response }) => {
      const name = query.get('name') ?? '';
      const file = worlds.export(name);
      response.setHeader('Content-Disposition', `attachment; filename="${name.replaceAll(' ', '-')}.world"`);
      send(response, 200, 'application/octet-stream', file);
      return handled;
    },
    'POST /worlds/import': async (asked) => {
      const file = await readFileOf(asked.message, asked.response);
      return leaves(() => worlds.import(file, asked.query.get('name') ?? undefined))(asked);
    },
  };
}

/** Reads a file that was sent as it is. */
async function readFileOf(message: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= largestContent) chunks.push(chunk);
  });
  await finished(message);
  if (length <= largestContent) return Buffer.concat(chunks);
  response.setHeader('Connection', 'close');
  throw tooLarge();
}
