import { createDelegatedKey } from '../../contract/delegated-keys.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toDelegatedKey } from '../../domain/wallet/delegated-key.ts';
import { serve } from '../../runtime/serve.ts';
import { activateKey, askForKey, keyToActivate, makeKey } from '../../runtime/wallet/delegation.ts';
import { retryOf } from '../../runtime/wallet/signed-retry.ts';
import { isSandbox, requireWallet } from '../../runtime/wallet/wallet.ts';

export const handler = serve(createDelegatedKey, async ({ headers, body }, { caller, store, now, newUuid }) => {
  if (!isSandbox(caller)) {
    throw new Refusal(
      'NOT_IMPLEMENTED',
      'No card issuer is connected yet, so there is no card to pay for; use a sandbox token.',
    );
  }
  const retry = retryOf(headers);
  const { auth } = await requireWallet(store, caller, body.internalAccountId, 'internalAccountId');
  const delegation = { auth, caller, now, body, newUuid };
  if (!retry) return askForKey(delegation);
  const waiting = keyToActivate(auth, retry);
  if (!waiting) return makeKey(delegation, retry);
  const { key, write } = activateKey(delegation, retry, waiting);
  return { status: 201 as const, body: toDelegatedKey(auth.accountId, key), writes: [write] };
});
