import { describe, expect, it } from 'vitest';
import { toUuid } from '../../../../functions/domain/ids.ts';
import type { Payment } from '../../../../functions/domain/payments/payment.ts';
import { outcomeOf } from '../../../../functions/use-cases/payments/rails/sandbox-outcome.ts';
import { anExternalAccount, aPayment, ids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const atOnce = { kind: 'SUCCEEDS', afterSeconds: 0 };
const later = { kind: 'SUCCEEDS', afterSeconds: 120 };
const refused = { kind: 'FAILS', failureReason: 'COMPLIANCE_REJECTED', afterSeconds: 0 };
const failing = { kind: 'FAILS', failureReason: 'ACCOUNT_INVALID', afterSeconds: 0 };
const other = `ExternalAccount:${toUuid('10101010-1010-4010-8010-10101010101a')}` as const;

describe('the simulated outcome of a payment', () => {
  const sentOverUma = (behavior: string, destinationAccountId: Payment['destinationAccountId']): Partial<Payment> => ({
    ...{ kind: 'UMA_IN', sourceAccountId: `$${behavior}.usd@sandbox.uma.money`, destinationAccountId },
  });
  const pulled = { sourceAccountId: ids.external, destinationAccountId: other } as const;
  const received = { amount: 10_000, at: '2025-11-01T12:00:00.000Z' };

  it.each<[string, Partial<Payment>, object]>([
    ['an account that fails', {}, failing],
    ['an account that takes it', { destinationAccountId: other }, atOnce],
    ['an internal account', { destinationAccountId: ids.destination }, atOnce],
    ['an account, pulled from one that fails', { ...pulled, kind: 'TRANSFER_IN' }, failing],
    ['an account, to be pulled from one that fails', { ...pulled, funding: { kind: 'PULL' } }, failing],
    ['an account, pulled from one that failed to be', { ...pulled, funding: { kind: 'PULL', received } }, atOnce],
    ['an account that fails, over UMA', sentOverUma('success', ids.external), failing],
    ['an account that fails, from a slow sender over UMA', sentOverUma('pending.long', ids.external), later],
    ['an account, from a sender over UMA who fails', sentOverUma('fail.compliance', ids.external), refused],
    ['an account that takes it, over UMA', sentOverUma('success', other), atOnce],
  ])('to %s', async (_, changes, outcome) => {
    table.holds(
      stored.externalAccount(anExternalAccount({ suffix: '004' })),
      stored.externalAccount(anExternalAccount({ externalAccountId: other })),
    );
    expect(await outcomeOf(table.store, { ...aPayment(['process']), ...changes })).toEqual(outcome);
  });

  it('to an account that is missing is a failure', async () => {
    expect(await outcomeOf(table.store, aPayment(['process']))).toEqual(failing);
  });
});
