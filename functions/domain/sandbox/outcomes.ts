import type { OutgoingTransactionFailureReason } from '../../contract/payments/transactions.ts';
import { nameCheckEndings, ownershipEndings, payoutEndings } from '../../contract/sandbox-values.ts';

/** The simulated outcome of a payout. */
export type PayoutOutcome =
  | {
      readonly kind: 'SUCCEEDS';
      readonly afterSeconds: number;
      /** Whether the rail answers a cancellation only when the time is over. Otherwise it answers at once. */
      readonly cancelsLate?: boolean | undefined;
    }
  | { readonly kind: 'FAILS'; readonly failureReason: OutgoingTransactionFailureReason; readonly afterSeconds: number };

/** Outcomes by the last three characters of the external account's number or address (docs/decisions.md#payments-8). */
const endings: Readonly<
  Record<
    string,
    {
      readonly failureReason?: OutgoingTransactionFailureReason | undefined;
      readonly afterSeconds: number;
      readonly cancelsLate?: boolean;
    }
  >
> = payoutEndings;

/** The outcome of a payout. `suffix` is the last three characters of the destination's identifier. */
export function sandboxPayoutOutcome(suffix: string): PayoutOutcome {
  const { failureReason, ...succeeds } = endings[suffix] ?? { afterSeconds: 0 };
  return failureReason
    ? { kind: 'FAILS', failureReason, afterSeconds: succeeds.afterSeconds }
    : { kind: 'SUCCEEDS', ...succeeds };
}

/** Whether nothing comes of a payment until its time is over. It stays PENDING until then (docs/decisions.md#payments-22). */
export const timesOut = ({ kind, afterSeconds }: PayoutOutcome): boolean => kind === 'FAILS' && afterSeconds > 0;

/** Whether the last characters of an id trigger a simulation. Generated ids must not have them. */
export const isMagicEnding = (id: string): boolean => /(00[0-9]|10[0-9])$/.test(id);

type NameCheck = (typeof nameCheckEndings)[keyof typeof nameCheckEndings] | 'MATCHED';
const nameChecks: Readonly<Record<string, NameCheck>> = nameCheckEndings;

/** The receiving bank's simulated check of the beneficiary's name, by the same characters; `REFUSED` where it rejects the account. */
export const sandboxNameCheck = (suffix: string): NameCheck => nameChecks[suffix] ?? 'MATCHED';

/** Whether the owner of a wallet has to prove the ownership wherever the owner lives, by the same three characters. */
export const needsSandboxProof = (suffix: string): boolean => Object.hasOwn(ownershipEndings, suffix);

/** The name that the simulated bank returns: the same on a match, its own spelling on a close match. */
export function sandboxVerifiedName(
  result: ReturnType<typeof sandboxNameCheck>,
  name: string | undefined,
): string | undefined {
  if (name === undefined) return undefined;
  if (result === 'MATCHED') return name;
  return result === 'PARTIAL_MATCH' ? name.replace(/^(\S)\S*(?=\s)/, '$1.') : undefined;
}
