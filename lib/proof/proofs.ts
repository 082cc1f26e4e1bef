import type { Proof } from './proof.ts';

/** Every proof by its name, loaded when it is run. */
export const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  kill: async () => (await import('./kill/kill.ts')).killProof,
  mutation: () => import('./mutation.ts'),
  contention: async () => (await import('./contention/contention.ts')).contention,
};
