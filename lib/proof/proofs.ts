import type { Proof } from './proof.ts';

/** Every proof by its name, loaded when it is run. */
export const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  crash: async () => (await import('./crash.ts')).crashPoints,
  random: async () => (await import('./random.ts')).randomTraffic,
  kill: async () => (await import('./kill/kill.ts')).killProof,
  restore: async () => (await import('./restore/restore.ts')).restoreProof,
  mutation: () => import('./mutation.ts'),
  contention: async () => (await import('./contention/contention.ts')).contention,
  idempotency: async () => (await import('./idempotency/prove-idempotency.ts')).proveIdempotency,
  input: async () => (await import('./input/prove-input.ts')).proveInput,
  schemathesis: async () => (await import('./schemathesis/prove-schemathesis.ts')).proveSchemathesis,
};
