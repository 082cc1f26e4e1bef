import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { Prng } from '../../kit/prng.ts';
import { bodyMutators } from './body-mutators.ts';
import type { Mutator, Probe, Subject } from './probe.ts';
import { requestMutators } from './request-mutators.ts';
import { uploadMutators } from './upload-mutators.ts';

/** Mutators with many places to apply to, which are drawn more often. */
const frequent = [
  'value',
  'value',
  'values',
  'missing',
  'twice',
  'unknown',
  'machinery',
  'text',
  'table',
  'parameter',
  'oddPath',
];

function mutatorsOf({ request }: Endpoint): Readonly<Record<string, Mutator>> {
  const ofBody = request.isMultipart ? uploadMutators : request.body ? bodyMutators : {};
  return { ...requestMutators, ...ofBody };
}

/** How many mutators an operation has. */
export const mutatorCountOf = (endpoint: Endpoint): number => Object.keys(mutatorsOf(endpoint)).length;

/**
 * The probe of an operation with this number, which follows from seed, operation and number. The first probes use every
 * mutator once; later ones draw. Undefined where the mutator does not apply.
 */
export function probeOf(
  { forms, ...rest }: Omit<Subject, 'form'> & { readonly forms: readonly Subject['form'][] },
  seed: number,
  number: number,
): Probe | undefined {
  const { endpoint } = rest;
  const prng = Prng.named(seed, `${endpoint.id} ${number}`);
  const mutators = mutatorsOf(endpoint);
  const names = Object.keys(mutators);
  const frequentHere = frequent.filter((name) => name in mutators);
  const name =
    names[number] ?? (frequentHere.length > 0 && prng.fraction() < 0.75 ? prng.of(frequentHere) : prng.of(names));
  const form = number < names.length ? forms[0] : prng.of(forms);
  return form && mutators[name]?.({ ...rest, form }, prng);
}
