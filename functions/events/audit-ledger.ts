import { logAudit } from '../runtime/log.ts';
import { theStore } from '../runtime/store.ts';
import { auditLedger } from '../store/ledger-audit.ts';

/**
 * Adds up the whole ledger, once a day. It fails when anything does not add up, and the failure is what raises the alarm;
 * what exactly differs is for `npm run ledger:verify` to say.
 */
export const handler = async (): Promise<void> => {
  const startedAt = performance.now();
  const { entries, accounts, inMotion, differences } = await auditLedger(theStore());
  const durationMs = Math.round(performance.now() - startedAt);
  logAudit({ entries, accounts, inMotion, differences: differences.length, durationMs });
  if (differences.length > 0) throw new Error(`The ledger does not add up: ${differences.length} differences.`);
};
