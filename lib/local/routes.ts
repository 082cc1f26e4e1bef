import type { Endpoint } from '../../functions/contract/endpoint.ts';

/** A route that a request has found, with the values of its path parameters as the client wrote them: a REST API decodes none. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>> | null;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: Node;
  readonly endpoints: Map<string, Endpoint>;
}

/** Finds the row of a method and path, and the methods of a path. A literal segment goes before a parameter, as in API Gateway. */
export function makeRouter(endpoints: readonly Endpoint[]) {
  const root = emptyNode();
  for (const endpoint of endpoints) {
    let node = root;
    for (const segment of segmentsOf(endpoint.path)) node = childOf(node, segment);
    node.endpoints.set(endpoint.method, endpoint);
  }
  const match = (method: string, path: string): Match | undefined => {
    const values = segmentsOf(path);
    const endpoint = find(root, values)?.endpoints.get(method);
    return endpoint && { endpoint, parameters: parametersOf(endpoint, values) };
  };
  const methodsOf = (path: string): readonly string[] => [...(find(root, segmentsOf(path))?.endpoints.keys() ?? [])];
  return { match, methodsOf };
}

const emptyNode = (): Node => ({ literals: new Map(), endpoints: new Map() });
const segmentsOf = (path: string): string[] => path.split('/').slice(1);
const isParameter = (segment: string): boolean => segment.startsWith('{');

function childOf(node: Node, segment: string): Node {
  if (isParameter(segment)) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const child = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, child);
  return child;
}

/** The resource is found by its path alone: a method that it lacks does not lead to a less exact one. */
function find(node: Node, [segment, ...rest]: readonly string[]): Node | undefined {
  if (segment === undefined) return node.endpoints.size > 0 ? node : undefined;
  const literal = node.literals.get(segment);
  const literalRoute = literal && find(literal, rest);
  if (literalRoute || !node.parameter || segment === '') return literalRoute;
  return find(node.parameter, rest);
}

function parametersOf({ path }: Endpoint, values: readonly string[]): Record<string, string> | null {
  const entries = segmentsOf(path).flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), values[index] ?? ''] as const] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
