/** How deep the members of a place are written on lines of their own: everything below is on one line. */
interface Layout {
  readonly [member: string]: Layout | 'LINES';
}

/** `*` is every member that is not named. */
const operation: Layout = { '*': { parameters: 'LINES', responses: 'LINES' } };
const layout: Layout = {
  info: 'LINES',
  servers: 'LINES',
  tags: 'LINES',
  security: 'LINES',
  paths: { '*': operation },
  webhooks: { '*': operation },
  components: {
    schemas: { '*': { properties: 'LINES' } },
    '*': 'LINES',
  },
};

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Writes a value by its layout: one line for each member of the places that the layout names. */
function write(value: unknown, place: Layout | 'LINES' | undefined, indent: string): string {
  if (place === undefined || !isBranch(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const lines = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const below = place === 'LINES' ? undefined : (place[name] ?? place['*']);
      return `${indent}  ${isList ? '' : `${JSON.stringify(name)}: `}${write(member, below, `${indent}  `)}`;
    });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/**
 * The OpenAPI document as text: compact, yet one line for each member of a schema and each part of an operation, so that a
 * difference shows what has changed.
 */
export const documentText = (document: object): string => `${write(document, layout, '')}\n`;
