/** A request of a guide, as its block of kind `http` has it. `{{name}}` in any text is a value that an earlier answer gave. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, with names in it. */
  readonly body?: string;
  readonly status: number;
  /** Names for values of the answer, each with its place, such as `data.0.id`. */
  readonly keeps: readonly Kept[];
  /** It is sent again until the answer has this value. */
  readonly until?: { readonly place: string; readonly value: string };
}

export interface Kept {
  readonly name: string;
  readonly place: string;
}

/** A number that differs each time a guide is followed. */
export const runName = 'run';

const blocks = /^```http\n([\s\S]*?)^```$/gm;

/** The requests of a page in reading order. */
export const stepsIn = (markdown: string): readonly Step[] =>
  [...markdown.matchAll(blocks)].map(([, block = '']) => parseStep(block));

/** Reads a block: the request line, headers, a body after an empty line, and what is expected after `>`. Throws where it is none. */
export function parseStep(block: string): Step {
  const [head = '', ...rest] = block.trim().split(/\n\n/);
  const [requestLine = '', ...headerLines] = head.split('\n');
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(requestLine) ?? [];
  const expected = rest.at(-1);
  if (!method || !path || !expected?.startsWith('> ')) throw new Error(`This is no request of a guide:\n${block}`);
  const body = rest.slice(0, -1).join('\n\n');
  return {
    method,
    path,
    headers: Object.fromEntries(headerLines.map(headerOf)),
    ...(body !== '' && { body }),
    ...expectationOf(expected.slice(2)),
  };
}

function headerOf(line: string): readonly [string, string] {
  const colon = line.indexOf(': ');
  if (colon < 1) throw new Error(`This is no header: ${line}`);
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/** Reads `201, until status = COMPLETED, quoteId = id, transactionId`; a name without a place is its own place. */
function expectationOf(line: string): Pick<Step, 'status' | 'keeps' | 'until'> {
  const [status = '', ...wishes] = line.split(', ');
  const until = wishes.find((wish) => wish.startsWith('until '));
  const [place = '', value = ''] = until?.slice('until '.length).split(' = ') ?? [];
  const keeps = wishes
    .filter((wish) => wish !== until)
    .map((wish): Kept => {
      const [name = '', from = name] = wish.split(' = ');
      return { name, place: from };
    });
  return { status: Number(status), keeps, ...(until !== undefined && { until: { place, value } }) };
}

/** A text in its parts: what is written, and names. */
export interface Part {
  readonly text: string;
  readonly isName: boolean;
}

export function partsOf(text: string): readonly Part[] {
  return text
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) =>
      /^\{\{\w+\}\}$/.test(part) ? { text: part.slice(2, -2), isName: true } : { text: part, isName: false },
    );
}

/** The parts of a place in JSON, numbers as numbers. */
export const placeParts = (place: string): readonly (string | number)[] =>
  place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
