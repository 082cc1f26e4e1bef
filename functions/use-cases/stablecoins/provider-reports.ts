import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { Environment } from '../../domain/environment.ts';
import { nextSandboxReport } from '../../domain/stablecoins/sandbox-provider.ts';
import { sqsClient } from '../../ports/clients/sqs.ts';
import { env } from '../../ports/env.ts';
import type { ProgressMessage } from './progress.ts';
import type { StablecoinProviderReports } from './provider-port.ts';

/** The sandbox's provider reports by a delayed message. */
const sandboxReports: StablecoinProviderReports = {
  follow: async (operation, taskToken) => {
    const next = nextSandboxReport(operation);
    if (!next) return;
    const { platformId, stablecoinOperationId } = operation;
    const message: ProgressMessage = { platformId, stablecoinOperationId, taskToken, report: next.report };
    await sqsClient().send(
      new SendMessageCommand({
        QueueUrl: env('STABLECOIN_QUEUE_URL'),
        MessageBody: JSON.stringify(message),
        DelaySeconds: next.afterSeconds,
      }),
    );
  },
};

/** The reports of an environment's provider. Throws in production, where no provider has taken an order. */
export function reportsOf(environment: Environment): StablecoinProviderReports {
  if (environment === 'sandbox') return sandboxReports;
  throw new Error('No stablecoin provider is connected.');
}
