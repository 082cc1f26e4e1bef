import { updateInternalAccount } from '../../contract/wallets.ts';
import { toInternalAccount } from '../../domain/views.ts';
import { serve } from '../../runtime/serve.ts';
import { sha256Hex } from '../../runtime/wallet/p256.ts';
import { askToSign, proveRetry, retryOf, walletActivity, withoutRequest } from '../../runtime/wallet/signed-retry.ts';
import { authWrite, requireWallet } from '../../runtime/wallet/wallet.ts';
import { setPrivacy } from '../../store/accounts.ts';

export const handler = serve(
  updateInternalAccount,
  async ({ path, headers, body }, { caller, store, now, newUuid }) => {
    const retry = retryOf(headers);
    const { account, auth } = await requireWallet(store, caller, path.id, 'id');
    const privateEnabled = body.privateEnabled === true;
    const call = { auth, caller, now, purpose: `PRIVACY ${path.id}`, body };
    if (!retry) {
      const parameters = {
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
        payload: sha256Hex(`${path.id} privateEnabled ${privateEnabled}`),
        signWith: path.id,
      };
      return askToSign(call, newUuid(), walletActivity(auth, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, now), {});
    }
    const request = proveRetry(call, retry);
    return {
      status: 200 as const,
      body: toInternalAccount({ ...account, privateEnabled, updatedAt: now.toISOString() }),
      writes: [
        setPrivacy(account, privateEnabled, now),
        authWrite(auth, now, { requests: withoutRequest(auth, request) }),
      ],
    };
  },
);
