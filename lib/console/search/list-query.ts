import { listSorts } from './resource-index.ts';

/** How many lines a list has at most. */
const mostLines = 100;

/** The part of a list that an address asks for: words, a status, a type, whose it is, spans of time and amount, its order, and after which line. */
export function listQuery(query: URLSearchParams) {
  const number = (name: string) => (query.get(name) ? Number(query.get(name)) : undefined);
  const amount = (name: string) => {
    const value = Number((query.get(name) ?? '').replaceAll(',', '') || Number.NaN);
    return Number.isNaN(value) ? undefined : value;
  };
  const time = (name: string) => {
    const at = Date.parse(query.get(name) ?? '');
    return Number.isNaN(at) ? undefined : at;
  };
  const filters = ['status', 'type', 'of'].flatMap((name) => (query.get(name) ? [`${name}=${query.get(name)}`] : []));
  return {
    query: query.get('q') ?? '',
    filters,
    from: time('from'),
    to: time('to'),
    least: amount('least'),
    most: amount('most'),
    sort: listSorts.find((sort) => sort === query.get('sort')) ?? 'newest',
    after: number('cursor'),
    limit: Math.min(number('limit') ?? 50, mostLines),
  };
}
