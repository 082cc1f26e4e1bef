import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { NoPackages, NoPython } from '../test/kit/python.ts';
import { lintTemplates } from '../test/rehearsal/lint-templates.ts';

const command = defineCommand({
  summary: 'Checks the CloudFormation templates of a production stage with cfn-lint.',
  options: {
    'if-possible': {
      type: 'boolean',
      description: 'Skips the check where Python 3.10 is missing or its packages cannot be installed.',
    },
  },
  async run(values) {
    try {
      const { findings, templates } = lintTemplates();
      if (findings === '') return console.log(`templates: ${templates} checked by cfn-lint, 0 faults`);
      console.error(findings);
      process.exitCode = 1;
    } catch (cause) {
      const isMissing = cause instanceof NoPython || cause instanceof NoPackages;
      if (!(isMissing && values['if-possible'])) throw cause;
      console.log(`The check of the templates by cfn-lint was skipped. ${cause.message}`);
    }
  },
});

await runCommandLine('node bin/lint-templates.ts', command);
