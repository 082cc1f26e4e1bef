import { ConsoleRefusal } from '../http.ts';
import type { Routes } from '../routes.ts';
import type { Search } from './search.ts';
import { foundKinds } from './stored-kinds.ts';

interface SearchRouteParts {
  readonly search: Search;
  readonly platformOf: (query: URLSearchParams) => Promise<{ readonly platformId: string }>;
}

/** How many names a page asks for at once. */
const mostNames = 200;

/** What is found, listed and named. */
export const searchRoutes = ({ search, platformOf }: SearchRouteParts): Routes => ({
  'GET /search': async ({ query }) => search.find((await platformOf(query)).platformId, query.get('q') ?? ''),
  'GET /samples': async ({ query }) => search.newestIds((await platformOf(query)).platformId),
  'GET /names': ({ query }) => search.names((query.get('ids') ?? '').split(',').slice(0, mostNames)),
  'GET /found/*': async ({ id, query }) => {
    const kind = foundKinds.find((one) => one === id);
    if (!kind) throw new ConsoleRefusal(404, `Nothing of the kind ${id} is listed.`);
    return search.page((await platformOf(query)).platformId, kind, query);
  },
});
