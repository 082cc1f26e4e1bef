import { writeFileSync } from 'node:fs';

/** What the test runner says of a file of tests. */
interface TestModule {
  readonly moduleId: string;
  readonly project: { readonly name: string };
  readonly children: { readonly allTests: () => Iterable<{ readonly result: () => { readonly state: string } }> };
  readonly errors: () => readonly { readonly message: string }[];
}

/** What the tests said of a fault: in which files one failed, and the errors of files that could not run at all. */
export interface Verdict {
  readonly failedIn: readonly string[];
  readonly tests: number;
  readonly errors: readonly string[];
}

/** Writes the verdict on each project, which is a fault, to the file that PLANTED_REPORT names. */
export default class PlantedReporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const verdicts: Record<string, Verdict> = {};
    for (const module of modules) {
      const [fault = ''] = module.project.name.split(' ');
      const earlier = verdicts[fault] ?? { failedIn: [], tests: 0, errors: [] };
      const tests = [...module.children.allTests()];
      const hasFailed = tests.some((test) => test.result().state === 'failed');
      verdicts[fault] = {
        failedIn: [...earlier.failedIn, ...(hasFailed ? [module.moduleId] : [])],
        tests: earlier.tests + tests.length,
        errors: [...earlier.errors, ...module.errors().map(({ message }) => message)],
      };
    }
    writeFileSync(process.env.PLANTED_REPORT ?? '', JSON.stringify(verdicts));
  }
}
