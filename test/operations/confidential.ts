import { vi } from 'vitest';

/** Members of requests and answers whose values are confidential. */
const names = new Set([
  ...[
    'fullName',
    'firstName',
    'middleName',
    'lastName',
    'documentNumber',
    'fileName',
    'legalName',
    'email',
    'phoneNumber',
    'number',
    'birthDate',
    'line1',
    'umaAddress',
    'identifier',
    'taxId',
  ],
  ...['accountNumber', 'iban', 'address', 'pixKey', 'clabe', 'upiId', 'routingNumber', 'secret', 'secretBase32Encoded'],
  ...['totpUri', 'recoveryCodes', 'clientSecret', 'tokenSecret', 'accessToken', 'oidcToken', 'livenessAccessToken'],
  ...[
    'payloadToSign',
    'encryptedOtpBundle',
    'encryptedSessionSigningKey',
    'credential',
    'signature',
    'passkeyAssertion',
  ],
]);

/** Every text at or below such a member that is too long to occur by chance. */
function textsIn(value: unknown, isConfidential = false): readonly string[] {
  if (typeof value === 'string') return isConfidential && value.length >= 8 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    textsIn(member, isConfidential || (!Array.isArray(value) && names.has(name))),
  );
}

/** A copy in which every text at or below a confidential member is another one, which hardly any schema takes. */
export function corrupted(value: unknown, isConfidential = false): unknown {
  if (typeof value === 'string')
    return isConfidential ? `${value.slice(0, 3)}<Marker of ${value.length} characters>` : value;
  if (Array.isArray(value)) return value.map((member) => corrupted(member, isConfidential));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, corrupted(member, isConfidential || names.has(name))]),
  );
}

/** What a run of many requests has had to do with: values that must stay between the two, and where they must not show. */
export class Traffic {
  readonly #values = new Set<string>();
  readonly #refusals: string[] = [];
  readonly #lines: string[] = [];

  /** Notes what is confidential about a request or an answer. */
  note(content: unknown): void {
    for (const text of textsIn(content)) this.#values.add(text);
  }

  noteValues(values: Iterable<string>): void {
    for (const value of values) this.#values.add(value);
  }

  noteRefusal(text: string): void {
    this.#refusals.push(text);
  }

  /** Listens to the log of the functions from now on. The log must have been imported with POWERTOOLS_DEV. */
  listen(): void {
    for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        this.#lines.push(parts.map(String).join(' '));
      });
    }
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  get refusals(): readonly string[] {
    return this.#refusals;
  }

  get values(): ReadonlySet<string> {
    return this.#values;
  }

  /** The confidential values that show in texts. */
  foundIn(texts: readonly string[]): readonly string[] {
    const all = texts.join('\n');
    return [...this.#values].filter((value) => all.includes(value) || all.includes(JSON.stringify(value).slice(1, -1)));
  }
}

/** Of the process that runs the tests of one file. */
export const traffic = new Traffic();
