import { exportInternalAccount } from '../../contract/wallets.ts';
import { serve } from '../../runtime/serve.ts';
import { exportWallet } from '../../runtime/wallet/export.ts';
import { requirePoint } from '../../runtime/wallet/sessions.ts';
import { askToSign, proveRetry, retryOf, walletActivity, withoutRequest } from '../../runtime/wallet/signed-retry.ts';
import { authWrite, requireWallet } from '../../runtime/wallet/wallet.ts';

export const handler = serve(
  exportInternalAccount,
  async ({ path, headers, body }, { caller, store, now, newUuid }) => {
    const retry = retryOf(headers);
    requirePoint(body.clientPublicKey);
    const { auth } = await requireWallet(store, caller, path.id, 'id');
    const call = { auth, caller, now, purpose: `EXPORT ${path.id}`, body };
    if (!retry) {
      const parameters = { targetPublicKey: body.clientPublicKey, walletId: path.id };
      return askToSign(call, newUuid(), walletActivity(auth, 'ACTIVITY_TYPE_EXPORT_WALLET', parameters, now), {});
    }
    const request = proveRetry(call, retry);
    const { encryptedWalletCredentials, sealedSeed } = await exportWallet(caller, auth, body.clientPublicKey);
    return {
      status: 200 as const,
      body: { id: path.id, encryptedWalletCredentials },
      writes: [authWrite(auth, now, { sealedSeed, requests: withoutRequest(auth, request) })],
    };
  },
);
