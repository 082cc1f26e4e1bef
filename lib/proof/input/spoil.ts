import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { bodySpoilers } from './body-spoilers.ts';
import { Draw } from './draw.ts';
import type { Probe, Spoiler, Subject } from './probe.ts';
import { requestSpoilers } from './request-spoilers.ts';
import { uploadSpoilers } from './upload-spoilers.ts';

/** What is tried again and again, because there is more than one place for it. */
const oftenTried = [
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

function spoilersOf({ request }: Endpoint): Readonly<Record<string, Spoiler>> {
  const ofBody = request.isMultipart ? uploadSpoilers : request.body ? bodySpoilers : {};
  return { ...requestSpoilers, ...ofBody };
}

/** How many probes of an operation it takes until everything has been tried once. */
export const kindsOf = (endpoint: Endpoint): number => Object.keys(spoilersOf(endpoint)).length;

/**
 * The probe of an operation with this number: it follows from seed, operation and number. The first ones try every spoiler
 * once, those behind draw among them. Nothing where the spoiler does not apply.
 */
export function probeOf(
  { forms, ...rest }: Omit<Subject, 'form'> & { readonly forms: readonly Subject['form'][] },
  seed: number,
  number: number,
): Probe | undefined {
  const { endpoint } = rest;
  const draw = new Draw(seed, `${endpoint.id} ${number}`);
  const spoilers = spoilersOf(endpoint);
  const names = Object.keys(spoilers);
  const often = oftenTried.filter((name) => name in spoilers);
  const name = names[number] ?? (often.length > 0 && draw.fraction() < 0.75 ? draw.of(often) : draw.of(names));
  const form = number < names.length ? forms[0] : draw.of(forms);
  return form && spoilers[name]?.({ ...rest, form }, draw);
}
