import * as z from 'zod';
import * as keys from '../keys.ts';
import { commit, readRecord, type Store } from '../table.ts';

/** The findings of one audit, and where it goes on. */
const AuditCheckpoint = z.object({
  /** Increases with every change, so that of two copies of a chunk one goes on. */
  version: z.int(),
  startedAt: z.string(),
  /** Absent while the audit runs. */
  endedAt: z.string().optional(),
  /** The platform that is being checked, by its place in the list of platforms, and the first book that is left. */
  platform: z.string().optional(),
  from: z.string().optional(),
  accounts: z.int(),
  /** Accounts that kept moving, whose balance could only be bounded. */
  bounded: z.int(),
  /** Sentences, at most `mostDifferences` of them. */
  differences: z.array(z.string()),
});
export type AuditCheckpoint = Readonly<z.output<typeof AuditCheckpoint>>;

/** How many differences a checkpoint names; an item holds 400 KB. */
export const mostDifferences = 500;

/** Reads what the last audit has come to; nothing before the first. */
export const readCheckpoint = (store: Store): Promise<AuditCheckpoint | undefined> =>
  readRecord(store, keys.auditCheckpoint(), AuditCheckpoint.parse);

/** Saves the next version of a checkpoint. Throws StaleWrite when another copy of the chunk has gone on. */
export const saveCheckpoint = (store: Store, next: AuditCheckpoint): Promise<void> =>
  commit(store, [
    {
      put: {
        item: { ...next, ...keys.auditCheckpoint(), type: 'AUDIT_CHECKPOINT' },
        condition: 'attribute_not_exists(pk) OR #version = :loaded',
      },
      names: { version: 'version' },
      values: { loaded: next.version - 1 },
    },
  ]);
