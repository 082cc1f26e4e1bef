import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { toInternalAccount } from '../../domain/ledger/account-view.ts';
import type { Context } from '../../runtime/context.ts';
import { setPrivacy } from '../../store/ledger/accounts.ts';
import { withInstructions } from '../../store/ledger/reported-instructions.ts';
import { sha256Hex } from './p256.ts';
import { askToSign, proveRetry, retryOf, walletActivity, withoutRequest } from './signed-retry.ts';
import { authWrite, requireWallet } from './wallet.ts';

interface PrivacyChange {
  readonly headers: SignedRetryHeaders;
  readonly body: { readonly privateEnabled?: boolean | undefined };
}

/** Changes the privacy of a wallet. Refuses as `requireWallet` does, and with the codes of a signed retry. */
export async function updateInternalAccount(
  { caller, store, now, newUuid }: Context,
  id: string,
  { headers, body }: PrivacyChange,
) {
  const retry = retryOf(headers);
  const { account, auth } = await requireWallet(store, caller, id, 'id');
  const privateEnabled = body.privateEnabled === true;
  const call = { auth, caller, now, purpose: `PRIVACY ${id}`, body };
  if (!retry) {
    const parameters = {
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      payload: sha256Hex(`${id} privateEnabled ${privateEnabled}`),
      signWith: id,
    };
    return askToSign(call, newUuid(), walletActivity(auth, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, now), {});
  }
  const request = proveRetry(call, retry);
  const writes = [
    setPrivacy(account, privateEnabled, now),
    authWrite(auth, now, { requests: withoutRequest(auth, request) }),
  ];
  const changed = { ...account, privateEnabled, updatedAt: now.toISOString() };
  const [shown = changed] = await withInstructions(store, [changed]);
  return { status: 200 as const, body: toInternalAccount(shown), writes };
}
