import { describe, expect, it } from 'vitest';
import { type Explained, evaluate } from './mutation.ts';

const mutant = (status: string, line = 2, replacement = 'false') => ({
  status,
  mutatorName: 'ConditionalExpression',
  replacement,
  location: { start: { line } },
});
const report = (...mutants: ReturnType<typeof mutant>[]) => ({
  files: { 'functions/domain/example.ts': { source: 'const a = 1;\n  if (a > 0) pay();\n', mutants } },
});
const explained: Explained = {
  file: 'functions/domain/example.ts',
  line: 'if (a > 0) pay();',
  mutator: 'ConditionalExpression',
  replacement: 'false',
  why: 'For this test.',
};

describe('the judgement of mutants', () => {
  it('counts what tests have noticed, and leaves out what never ran', () => {
    const found = evaluate(report(mutant('Killed'), mutant('Timeout'), mutant('Ignored'), mutant('CompileError')), []);
    expect(found).toEqual({ mutants: 2, killed: 2, explained: 0, survivors: [] });
  });

  it.each(['Survived', 'NoCoverage', 'RuntimeError'])(
    'names every mutant that is %s, with its place and its change',
    (status) => {
      expect(evaluate(report(mutant(status)), []).survivors).toEqual([
        'functions/domain/example.ts:2 ConditionalExpression survives: if (a > 0) pay(); becomes false',
      ]);
    },
  );

  it('takes an explanation for that very change of that very line only', () => {
    expect(evaluate(report(mutant('Survived')), [explained])).toMatchObject({ explained: 1, survivors: [] });
    expect(evaluate(report(mutant('Survived', 2, 'true')), [explained]).survivors).toHaveLength(1);
    expect(evaluate(report(mutant('Survived', 1)), [explained]).survivors).toHaveLength(1);
    expect(evaluate(report(mutant('Survived')), [{ ...explained, file: 'other.ts' }]).survivors).toHaveLength(1);
  });
});
