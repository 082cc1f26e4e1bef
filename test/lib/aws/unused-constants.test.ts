import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { withPureConstants } from '../../../lib/aws/unused-constants.ts';

/** The part of a file that a bundle keeps which uses `used` alone. */
const kept = (text: string): string =>
  transformSync(`${withPureConstants('file.ts', text)}\nuse(used);`, { loader: 'ts', treeShaking: true }).code;

describe('constants that nothing uses', () => {
  it.each([
    ['a call', "const unused = object({ name: 'a' });"],
    ['a chain of calls', 'const unused = object({}).strict().meta({ id: 1 });'],
    ['a list with a call', 'const unused = [1, make()] as const;'],
    ['a value of another object', 'const unused = settings.most;'],
    ['what is spread', 'const unused = { ...settings };'],
    ['a new object', 'const unused: Map<string, number> = new Map(entries);'],
  ])('are left out: %s', (_, text) => {
    expect(kept(`const used = 1;\n${text}`)).not.toContain('unused');
  });

  it('do not take with them what is used, in its order', () => {
    const code = kept('const first = make(1), second = (make(first));\nexport const used = make(second) as number;');
    expect(code.match(/first|second|used/g)?.slice(0, 4)).toEqual(['first', 'second', 'first', 'used']);
  });

  it('leave functions and plain values as they are', () => {
    const text = "const used = () => call();\nconst plain = { a: ['b', 1n, -1], c: undefined };\n";
    expect(withPureConstants('file.ts', text)).toBe(text);
  });
});
