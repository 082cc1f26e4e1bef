import { expect } from 'vitest';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import type { TestCloud } from './local-cloud.ts';

/** The ledger adds up, no payment is in motion, and there is no dead letter. */
export async function expectCleanBooks({ services }: TestCloud): Promise<void> {
  const audit = await auditLedger(services.store);
  expect(audit).toMatchObject({ differences: [], inMotion: 0 });
  expect(services.durable.deadLetters()).toEqual([]);
}
