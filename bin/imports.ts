import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTypeScript from 'dependency-cruiser/config-utl/extract-ts-config';
import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { findFaults } from '../test/house/faults.ts';
import { tops } from '../test/house/house.ts';
import { findMisnamedUseCases } from '../test/house/operation-names.ts';

const command = defineCommand({
  summary:
    'Checks imports against .dependency-cruiser.json and the floors and rooms of test/house/house.ts, and the names of use cases.',
  async run() {
    const { options, ...ruleSet } = await extractOptions('./.dependency-cruiser.json');
    const { output } = await cruise([...tops], { ...options, ruleSet, validate: true }, undefined, {
      tsConfig: extractTypeScript('./tsconfig.json'),
    });
    const { modules, summary } = output as ICruiseResult;
    const imports = new Map(
      modules
        .filter(({ source }) => tops.some((top) => source.startsWith(`${top}/`)))
        .map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)] as const),
    );
    const violations = summary.violations.map(({ rule, from, to }) => `${from} imports ${to} (${rule.name}).`);
    const handlers = new Map(
      [...imports.keys()]
        .filter((path) => path.startsWith('functions/api/'))
        .map((path) => [path, readFileSync(path, 'utf8')] as const),
    );
    const faults = [...violations, ...findFaults(imports), ...findMisnamedUseCases(handlers)];
    for (const fault of faults) console.error(fault);
    console.log(`imports: ${imports.size} files, ${summary.totalDependenciesCruised} imports, ${faults.length} faults`);
    if (faults.length > 0) process.exitCode = 1;
  },
});

await runCommandLine('npm run imports --', command);
