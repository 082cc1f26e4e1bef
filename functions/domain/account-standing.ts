import { Refusal } from './refusal.ts';

/** Refuses with INVALID_INPUT a source whose status keeps it from paying. */
export function requireSending({ status }: { readonly status: string }): void {
  if (status === 'ACTIVE') return;
  throw new Refusal('INVALID_INPUT', `source.accountId: the account is ${status}; only an ACTIVE one can send.`);
}

/** Refuses with EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED or INVALID_INPUT a destination whose status keeps it from receiving. */
export function requireReceiving({ status }: { readonly status: string }): void {
  if (status === 'ACTIVE') return;
  if (status === 'UNVERIFIED' || status === 'PENDING_OWNERSHIP_VERIFICATION') {
    throw new Refusal(
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      'Verify the ownership of the destination account first.',
    );
  }
  throw new Refusal(
    'INVALID_INPUT',
    `destination.accountId: the account is ${status}; only an ACTIVE one can receive.`,
  );
}
