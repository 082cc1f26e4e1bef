import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Changes the text of a file. Throws when it does not find its place. */
export type Edit = (text: string) => string;

/** The files that a scaffold writes, by paths from the root of the repository. */
export interface Plan {
  readonly creates: Readonly<Record<string, string>>;
  readonly edits: readonly (readonly [path: string, edit: Edit])[];
}

export const combine = (...plans: readonly Plan[]): Plan => ({
  creates: Object.assign({}, ...plans.map(({ creates }) => creates)),
  edits: plans.flatMap(({ edits }) => edits),
});

/** Writes a plan below `root` and returns the paths. Nothing is written when a file exists or an edit finds no place. */
export function carryOut(root: string, { creates, edits }: Plan): readonly string[] {
  const existing = Object.keys(creates).find((path) => existsSync(join(root, path)));
  if (existing) throw new Error(`${existing} exists already.`);
  const edited = new Map<string, string>();
  for (const [path, edit] of edits) {
    edited.set(path, edit(edited.get(path) ?? readFileSync(join(root, path), 'utf8')));
  }
  const files = [...Object.entries(creates), ...edited];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(([path]) => path);
}

/** Adds an import below the others, unless the file has it; the formatter sorts and merges it. */
export const addImport =
  (name: string, from: string): Edit =>
  (text) => {
    const imports = [...text.matchAll(/^import (?:[^;]*?) from '(.*)';$/gm)];
    if (imports.some(([each, path]) => path === from && new RegExp(`\\b${name}\\b`).test(each))) return text;
    const last = imports.at(-1);
    if (!last) throw new Error('There is no import to add another one to.');
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}\nimport { ${name} } from '${from}';${text.slice(end)}`;
  };

/** Adds a line in front of the first line that begins with `before`, behind the line that begins with `after`. */
export const addLine =
  (line: string, { after, before }: { readonly after: string; readonly before: string }): Edit =>
  (text) => {
    const start = text.indexOf(`\n${after}`);
    const end = start < 0 ? -1 : text.indexOf(`\n${before}`, start + 1);
    if (end < 0) throw new Error(`There is no line "${before}" behind a line "${after}".`);
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  };
