import { readStage } from '../../aws/stage-file.ts';
import { defineCommand } from '../../command-line/command-line.ts';
import { quotaLines } from '../../documents/quotas-page.ts';

/** Prints the lines of docs/quotas.md for the settings of one stage. */
export const quotasCommand = defineCommand({
  summary: 'Prints how many payments a second each limit allows a stage, tightest first.',
  options: { stage: { type: 'string', value: 'NAME', default: 'dev', description: 'A file of the folder stages.' } },
  async run({ stage }) {
    const config = readStage({ stage });
    const lines = quotaLines({
      ...config,
      hasWebhookKeys: Boolean(config.webhookKeys),
      file: `stages/${config.name}.json`,
    });
    console.log(lines.join('\n'));
  },
});
