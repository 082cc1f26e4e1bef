/** How many lines a list has at most. */
const mostLines = 100;

/** The part of a list that an address asks for: words, a status, a type, whose it is, a span of time, and after which line. */
export function listQuery(query: URLSearchParams) {
  const number = (name: string) => (query.get(name) ? Number(query.get(name)) : undefined);
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
    before: number('cursor'),
    limit: Math.min(number('limit') ?? 50, mostLines),
  };
}
