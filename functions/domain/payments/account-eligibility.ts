import { knownRate, type Rates } from '../pricing/rates.ts';
import { divide, rational, roundUp } from '../rational.ts';
import { Refusal } from '../refusal.ts';

/** Refuses with INVALID_INPUT a source that is not active. */
export function requireSending({ status }: { readonly status: string }): void {
  if (status === 'ACTIVE') return;
  throw new Refusal('INVALID_INPUT', `source.accountId: the account is ${status}; only an ACTIVE one can send.`);
}

/** A payment to a destination, in the smallest unit of its currency. */
interface Receipt {
  readonly account: { readonly status: string; readonly currency: string };
  readonly amount: number;
  readonly rates: Rates;
}

/**
 * The most that a wallet may receive before its ownership is proven, in euro cents: a transfer of more than 1,000 euros to a
 * self-hosted address needs the proof (Regulation (EU) 2023/1113, Article 14(5)).
 */
const unprovenLimitCents = 100_000n;

/** Refuses with EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, INVALID_INPUT or SERVICE_UNAVAILABLE a destination whose status does not allow the payment. */
export function requireReceiving(receipt: Receipt): void {
  const { status } = receipt.account;
  if (status === 'ACTIVE') return;
  if (status === 'PENDING_OWNERSHIP_VERIFICATION' && !exceedsLimit(receipt)) return;
  if (status === 'UNVERIFIED' || status === 'PENDING_OWNERSHIP_VERIFICATION') {
    throw new Refusal(
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      `Verify the ownership of the destination account first: it is ${status}. ` +
        'Pending verification, it may receive payments of up to 1,000 euros.',
    );
  }
  requireActiveReceiver(receipt.account);
}

/** Refuses with INVALID_INPUT a destination that is not active. */
export function requireActiveReceiver({ status }: { readonly status: string }): void {
  if (status === 'ACTIVE') return;
  throw new Refusal(
    'INVALID_INPUT',
    `destination.accountId: the account is ${status}; only an ACTIVE one can receive.`,
  );
}

/** Where nothing says what the currency is worth in euros, no amount of it is small enough. */
function exceedsLimit({ account: { currency }, amount, rates }: Receipt): boolean {
  const rate = knownRate(rates, currency, 'EUR');
  return !rate || roundUp(divide(rational(amount), rate)) > unprovenLimitCents;
}
