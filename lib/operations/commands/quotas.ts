import { readStage } from '../../aws/stage-file.ts';
import { defineCommand } from '../../command-line/command-line.ts';
import { quotaLines } from '../../documents/quotas-page.ts';

/** Prints the lines of docs/quotas.md for the settings of one stage. */
export const quotasCommand = defineCommand({
  summary: 'Prints how many payments a second each limit allows a stage, tightest first.',
  options: { stage: { type: 'string', value: 'NAME', default: 'dev', description: 'A file of the folder stages.' } },
  async run({ stage }) {
    const { name, throttling, table, webhookKeys } = readStage({ stage });
    const lines = quotaLines({
      platformRequests: throttling.platform.requestsPerSecond,
      warmWriteUnits: table?.warmThroughput?.writeUnits,
      mostWriteUnits: table?.provisioned?.table.write.most,
      hasWebhookKeys: Boolean(webhookKeys),
      file: `stages/${name}.json`,
    });
    console.log(lines.join('\n'));
  },
});
