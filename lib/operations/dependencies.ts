import * as z from 'zod';

/** The licenses under which a package may be part of what is deployed: they ask for nothing but their notice. */
const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

/** Whether an SPDX expression lets a package be used: one of its alternatives, and of that every part. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((alternative) => alternative.split(/ and /i).every((license) => allowedLicenses.has(license.trim())));

/** The packages of production in a lock file, without the root, and those whose license is not allowed. */
export function checkLicenses(lockFile: string): { readonly checked: number; readonly faults: readonly string[] } {
  const { packages } = LockFile.parse(JSON.parse(lockFile));
  const production = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  const faults = production
    .filter(([, { license }]) => license === undefined || !isAllowed(license))
    .map(([path, { version, license }]) => `${path} ${version}: its license is ${license ?? 'not stated'}.`);
  return { checked: production.length, faults };
}

const Audit = z.object({ vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })) });

/** The packages with a high or critical vulnerability in an answer of `npm audit --json`; undefined where no registry answered. */
export function vulnerabilitiesIn(answer: string): readonly string[] | undefined {
  const audit = Audit.safeParse(parsed(answer)).data;
  if (!audit) return undefined;
  return Object.entries(audit.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} has a ${severity} vulnerability: npm audit`);
}

const Package = z.object({ name: z.string(), version: z.string() });
const Signatures = z.object({ invalid: z.array(Package), missing: z.array(Package) });

/** The packages without a valid signature in an answer of `npm audit signatures --json`; undefined where no registry answered. */
export function unsignedIn(answer: string): readonly string[] | undefined {
  const signatures = Signatures.safeParse(parsed(answer)).data;
  if (!signatures) return undefined;
  return [
    ...signatures.invalid.map(({ name, version }) => `${name}@${version} has an invalid signature.`),
    ...signatures.missing.map(({ name, version }) => `${name}@${version} has no signature.`),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
