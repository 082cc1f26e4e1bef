import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Payment } from '../../functions/domain/payment.ts';
import { platformId, uuids } from './builders.ts';
import { canceled, type Table } from './clients.ts';
import { stored } from './items.ts';

/** What the workflow hands to every task of the usual payment. */
export const theTask = { platformId, paymentId: uuids.payment } as const;

export const paymentPlace = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;

/** Lets a task read `seen`, lose its write to another writer, and find `standing` when it reads again. */
export function overtaken({ stub }: Table, seen: Payment, standing: Payment): void {
  stub
    .on(GetCommand)
    .resolvesOnce({ Item: stored.payment(seen) })
    .resolves({ Item: stored.payment(standing) });
  stub
    .on(PutCommand)
    .rejectsOnce(new ConditionalCheckFailedException({ $metadata: {}, message: 'stale' }))
    .resolves({});
  let tries = 0;
  stub.on(TransactWriteCommand).callsFake((input: TransactWriteCommandInput) => {
    tries += 1;
    if (tries === 1) throw canceled(input, { ' PAYMENT': 'ConditionalCheckFailed' });
    return {};
  });
}
