import { partsOf, placeParts, type Step } from '../steps.ts';
import { asking, type Language } from './language.ts';

/** A text as a literal, with names as variables. */
function literal(text: string): string {
  const parts = partsOf(text);
  const [only] = parts;
  if (parts.length === 1 && only?.isName) return only.text;
  if (!parts.some(({ isName }) => isName)) return `'${text.replaceAll("'", "\\'")}'`;
  return `\`${parts.map(({ text: part, isName }) => (isName ? `\${${part}}` : part)).join('')}\``;
}

/** The body in its own layout: the text of JSON is a literal, but for strings with names. */
const bodyLiteral = (body: string): string =>
  body.replace(/"((?:[^"\\]|\\.)*)"/g, (written, text: string) => (text.includes('{{') ? literal(text) : written));

const inAnswer = (place: string, link: '?.' | '.' = '.'): string =>
  placeParts(place)
    .map((part) => (typeof part === 'number' ? `${link === '.' ? '' : '?.'}[${part}]` : `${link}${part}`))
    .join('');

function sending({ method, path, headers, body }: Step): string {
  const written = Object.entries(headers).map(([name, value]) => `'${name}': ${literal(value)}`);
  const given = [
    `'${method}'`,
    literal(path),
    ...(body === undefined ? (written.length > 0 ? ['undefined'] : []) : [bodyLiteral(body)]),
    ...(written.length > 0 ? [`{ ${written.join(', ')} }`] : []),
  ];
  return `send(${given.join(', ')})`;
}

function typescriptStep(step: Step): string {
  const { keeps, until } = step;
  const sent = until
    ? `await until(() => ${sending(step)}, (answer) => answer${inAnswer(until.place, '?.')} === '${until.value}')`
    : `await ${sending(step)}`;
  const [kept] = keeps;
  if (!kept) return `${sent};`;
  if (keeps.length === 1) return `const ${kept.name} = (${sent})${inAnswer(kept.place)};`;
  const [first, ...rest] = keeps.map(({ name, place }) => [name, inAnswer(place)] as const);
  const answer = `answerWith${capital(first?.[0] ?? '')}`;
  return [
    `const ${answer} = ${sent};`,
    ...[first, ...rest].map((one) => `const ${one?.[0]} = ${answer}${one?.[1]};`),
  ].join('\n');
}

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

export const typescript: Language = {
  id: 'typescript',
  title: 'TypeScript',
  begin: ({ baseUrl, tokenId, tokenSecret }) => `// Node 24 runs this file as it is.
const base = '${baseUrl}';
const token = btoa('${tokenId}:${tokenSecret}');
const run = Date.now();

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<any> {
  const response = await fetch(base + path, {
    method,
    headers: { Authorization: \`Basic \${token}\`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  console.log(method, path, response.status);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text ? JSON.parse(text) : undefined;
}

async function until(ask: () => Promise<any>, isDone: (answer: any) => boolean): Promise<any> {
  for (let times = 0; times < ${asking.times}; times += 1) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, ${asking.everyMs}));
  }
  throw new Error('It has not happened.');
}`,
  step: typescriptStep,
  join: (begin, steps) => `${[begin, ...steps, 'export {};'].join('\n\n')}\n`,
};
