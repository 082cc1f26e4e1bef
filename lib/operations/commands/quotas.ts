import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import type { StageConfig } from '../../aws/stage.ts';
import { readStage } from '../../aws/stage-file.ts';
import { quotaLines } from '../../documents/quotas-page.ts';
import { defineOperation } from '../operation.ts';
import { quotaShortages } from '../quota-check.ts';

/** Prints the lines of docs/quotas.md for the settings of one stage, or what its account has too little of. */
export const quotasCommand = defineOperation({
  role: 'read',
  uses: ['quotas:read'],
  summary: 'Prints how many payments a second each limit allows a stage, tightest first, or checks its account.',
  options: {
    stage: { type: 'string', value: 'NAME', default: 'dev', description: 'A file of the folder stages.' },
    check: {
      type: 'boolean',
      description:
        'Asks Service Quotas what the account has, and names what to raise. Exits with 1 where a deployment would fail.',
    },
  },
  async run({ stage, check }) {
    const config = readStage({ stage });
    if (check) return checkAccount(config);
    const file = `stages/${config.name}.json`;
    console.log(quotaLines({ ...config, hasWebhookKeys: Boolean(config.webhookKeys), file }).join('\n'));
  },
});

async function checkAccount(stage: StageConfig): Promise<void> {
  const client = new ServiceQuotasClient(stage.region === undefined ? {} : { region: stage.region });
  const shortages = await quotaShortages(client, stage);
  for (const { line } of shortages) console.log(line);
  if (shortages.length === 0) console.log(`The account has what the stage ${stage.name} needs.`);
  if (shortages.some(({ stopsDeployment }) => stopsDeployment)) process.exitCode = 1;
}
