import { tableStore } from '../runtime/store.ts';
import { readStreamTogether } from '../runtime/stream.ts';
import { reconcileShards } from '../use-cases/ledger/reconcile-shards.ts';

export const handler = readStreamTogether('ReconcileShards', (changes) => reconcileShards(tableStore(), changes));
