import { partsOf, placeParts, type Step } from '../steps.ts';
import { asking, type Language } from './language.ts';

/** A text as a literal, with names as variables. */
function literal(text: string): string {
  const parts = partsOf(text);
  const [only] = parts;
  if (parts.length === 1 && only?.isName) return only.text;
  if (!parts.some(({ isName }) => isName)) return `"${text}"`;
  return `f"${parts.map(({ text: part, isName }) => (isName ? `{${part}}` : part)).join('')}"`;
}

const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** The body in its own layout: the text of JSON is a literal, but for strings with names and three words. */
const bodyLiteral = (body: string): string =>
  body.replace(/"((?:[^"\\]|\\.)*)"|\b(true|false|null)\b/g, (written, text?: string, word?: string) => {
    if (word !== undefined) return words[word] ?? word;
    return text?.includes('{{') ? literal(text) : written;
  });

const inAnswer = (place: string): string =>
  placeParts(place)
    .map((part) => (typeof part === 'number' ? `[${part}]` : `["${part}"]`))
    .join('');

function sending({ method, path, headers, body }: Step): string {
  const written = Object.entries(headers).map(([name, value]) => `"${name}": ${literal(value)}`);
  const given = [
    `"${method}"`,
    literal(path),
    ...(body === undefined ? [] : [bodyLiteral(body)]),
    ...(written.length > 0 ? [`headers={${written.join(', ')}}`] : []),
  ];
  return `send(${given.join(', ')})`;
}

function pythonStep(step: Step): string {
  const { keeps, until } = step;
  const places = until && placeParts(until.place).map((part) => (typeof part === 'number' ? part : `"${part}"`));
  const sent = until ? `until(lambda: ${sending(step)}, [${places?.join(', ')}], "${until.value}")` : sending(step);
  if (keeps.length === 0) return sent;
  return [`answer = ${sent}`, ...keeps.map(({ name, place }) => `${name} = answer${inAnswer(place)}`)].join('\n');
}

export const python: Language = {
  id: 'python',
  title: 'Python',
  begin: ({ baseUrl, tokenId, tokenSecret }) => `# Python 3.10 or later, the standard library alone.
import base64
import json
import time
import urllib.request

BASE = "${baseUrl}"
TOKEN = base64.b64encode(b"${tokenId}:${tokenSecret}").decode()
run = time.time_ns()


def send(method, path, body=None, headers={}):
    data = None if body is None else json.dumps(body).encode()
    given = {"Authorization": f"Basic {TOKEN}", "Content-Type": "application/json", **headers}
    request = urllib.request.Request(BASE + path, data, given, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            print(method, path, response.status)
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method} {path} {error.code}: {error.read().decode()}")


def until(ask, places, value):
    for _ in range(${asking.times}):
        answer = found = ask()
        try:
            for place in places:
                found = found[place]
        except (IndexError, KeyError):
            found = None
        if found == value:
            return answer
        time.sleep(${asking.everyMs / 1_000})
    raise SystemExit("It has not happened.")
`,
  step: pythonStep,
  join: (begin, steps) => `${begin}\n\n${steps.join('\n\n')}\n`,
};
