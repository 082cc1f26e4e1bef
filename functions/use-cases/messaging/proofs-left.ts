import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { ScaChanges, ScaState } from '../../domain/sca/sca.ts';
import { oneMoreWrongProof, requireProofsLeft } from '../../domain/sca/wrong-proofs.ts';
import { amend } from '../../domain/versioned.ts';
import { putSca, readSca, requireUnchangedSca } from '../../store/sca/sca.ts';
import type { Store, Write } from '../../store/table.ts';

/** The state that counts a customer's wrong codes of every kind. Refuses with RATE_LIMITED a customer who has no try left today. */
export async function requireCountedProofs(
  store: Store,
  { platformId, customerId }: Pick<CustomerRecord, 'platformId' | 'customerId'>,
  now: Date,
): Promise<ScaState> {
  const sca = await readSca(store, platformId, customerId);
  requireProofsLeft(sca.wrongProofs, now);
  return sca;
}

/** Counts a wrong code or passkey against the customer's day. */
export const wrongProofWrites = (sca: ScaState, now: Date, changes: ScaChanges = {}): readonly Write[] => [
  putSca(amend(sca, now, { ...changes, wrongProofs: oneMoreWrongProof(sca.wrongProofs, now) })),
];

/** Returns the writes of a right proof. Without a change it still makes sure that no wrong one was counted since the state was read. */
export const rightProofWrites = (sca: ScaState, now: Date, changes: ScaChanges = {}): readonly Write[] =>
  Object.keys(changes).length > 0 ? [putSca(amend(sca, now, changes))] : [requireUnchangedSca(sca)];
