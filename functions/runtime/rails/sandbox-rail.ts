import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { uuidOf } from '../../domain/ids.ts';
import { payingAccount } from '../../domain/payment.ts';
import { type PayoutOutcome, sandboxPayoutOutcome } from '../../domain/sandbox.ts';
import { sandboxUma } from '../../domain/uma-sandbox.ts';
import { readAnyExternalAccount } from '../../store/external-accounts.ts';
import type { Store } from '../../store/table.ts';
import { queueClient } from '../clients/queue.ts';
import { setting } from '../settings.ts';
import type { Payout, PayoutRail } from './rail.ts';
import { report, type SandboxReport } from './sandbox-report.ts';

/** The sandbox's outside world: the last three characters of the account outside decide what becomes of a payment, and when. */
export const sandboxRail: PayoutRail = {
  submit: (payout) => play(payout, payout.payment.destinationAccountId),
  collect: (payout) => play(payout, payingAccount(payout.payment)),
};

async function play({ payment, taskToken, store }: Payout, outside: string): Promise<void> {
  const outcome = await outcomeOf(store, payment.platformId, outside);
  if (outcome.afterSeconds === 0) return report({ taskToken, outcome });
  await queueClient().send(
    new SendMessageCommand({
      QueueUrl: setting('railQueueUrl'),
      MessageBody: JSON.stringify({ taskToken, outcome } satisfies SandboxReport),
      DelaySeconds: outcome.afterSeconds,
    }),
  );
}

async function outcomeOf(store: Store, platformId: string, outside: string): Promise<PayoutOutcome> {
  const institution = sandboxUma(outside);
  if (institution) return institution.outcome;
  const uuid = uuidOf('ExternalAccount', outside);
  // Between internal accounts nothing leaves the service, so nothing outside can refuse it; a UMA sender that the sandbox does not know pays.
  if (!uuid) return { kind: 'SUCCEEDS', afterSeconds: 0 };
  const account = await readAnyExternalAccount(store, platformId, uuid);
  if (!account) return { kind: 'FAILS', failureReason: 'ACCOUNT_INVALID', afterSeconds: 0 };
  return sandboxPayoutOutcome(account.suffix);
}
