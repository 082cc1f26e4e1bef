import type { OutgoingTransactionFailureReason } from '../contract/transactions.ts';

/** What the sandbox's outside world does with a payout. */
export type PayoutOutcome =
  | { readonly kind: 'SUCCEEDS'; readonly afterSeconds: number }
  | { readonly kind: 'FAILS'; readonly failureReason: OutgoingTransactionFailureReason; readonly afterSeconds: number };

/** Outcomes by the last three characters of the external account's number or address (interface decision 8). */
const failures: Readonly<Record<string, { failureReason: OutgoingTransactionFailureReason; afterSeconds: number }>> = {
  '002': { failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 0 },
  '003': { failureReason: 'ACCOUNT_CANNOT_RECEIVE', afterSeconds: 0 },
  '004': { failureReason: 'ACCOUNT_INVALID', afterSeconds: 0 },
  '005': { failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 30 },
};

/** Decides a payout by where it goes. `suffix` is the last three characters of the destination's identifier. */
export function sandboxPayoutOutcome(suffix: string): PayoutOutcome {
  const failure = failures[suffix];
  return failure ? { kind: 'FAILS', ...failure } : { kind: 'SUCCEEDS', afterSeconds: 0 };
}

/** Endings of an id that a simulation would take for an order: generated ids must not have them. */
export const isMagicEnding = (id: string): boolean => /(00[0-9]|10[0-9])$/.test(id);

/** What the receiving bank says of the beneficiary's name, by the same three characters. */
const nameChecks = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
} as const;

/** The simulated name check; `REFUSED` where the bank turns the account down altogether. */
export function sandboxNameCheck(suffix: string): (typeof nameChecks)[keyof typeof nameChecks] | 'MATCHED' | 'REFUSED' {
  if (suffix === '105') return 'REFUSED';
  return nameChecks[suffix as keyof typeof nameChecks] ?? 'MATCHED';
}

/** The name that the simulated bank tells: the same where it matches, the way it has it where it nearly does. */
export function sandboxVerifiedName(
  result: ReturnType<typeof sandboxNameCheck>,
  name: string | undefined,
): string | undefined {
  if (name === undefined) return undefined;
  if (result === 'MATCHED') return name;
  return result === 'PARTIAL_MATCH' ? name.replace(/^(\S)\S*(?=\s)/, '$1.') : undefined;
}
