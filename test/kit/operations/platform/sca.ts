import { toId, uuidIn } from '../../../../functions/domain/ids.ts';
import * as keys from '../../../../functions/store/keys.ts';
import { commit, type Write } from '../../../../functions/store/table.ts';
import { softwareAuthenticator } from '../../client/software-authenticator.ts';
import type { PlatformContext } from './context.ts';
import type { Customers } from './customers.ts';
import type { ExternalAccounts } from './external-accounts.ts';

/** The page on which the sandbox's passkeys are used. */
const page = 'http://localhost:3000';
/** The code that the sandbox accepts from every customer. */
export const sandboxCode = '123456';

/** Factors, logins and resets of customers who must authenticate strongly. */
export function scaOf({ platformId, post, service }: PlatformContext, customers: Customers) {
  const newReset = async () => {
    const customerId = await customers.newReachableId();
    const { resetId } = await post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'SMS_OTP' });
    return { customerId, resetId: resetId as string };
  };
  return {
    newPasskey: async () => {
      const customerId = await customers.newEuropeanId();
      const authenticator = softwareAuthenticator(page);
      const query = `?customerId=${customerId}`;
      const { options } = await post(`/sca/factors${query}`, { type: 'PASSKEY' }, 200);
      const proof = { type: 'PASSKEY', origin: page, credential: authenticator.register(options) };
      await post(`/sca/factors/confirm${query}`, proof, 200);
      return { customerId, credentialId: authenticator.credentialId };
    },
    newEnrollment: async () => {
      const customerId = await customers.newEuropeanId();
      const { secret } = await post(`/sca/factors?customerId=${customerId}`, { type: 'TOTP' }, 200);
      return { customerId, secret: secret as string };
    },
    newLogin: async () => {
      const customerId = await customers.newReachableId();
      const { challengeId } = await post(`/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' }, 200);
      return { customerId, challengeId: challengeId as string };
    },
    newReset,
    newPassedReset: async () => {
      const { customerId, resetId } = await newReset();
      // The sandbox's liveness check takes two seconds of a clock that these tests slow down.
      const passed: Write = {
        update: {
          key: keys.factorReset(
            platformId,
            uuidIn('Customer', toId('Customer', customerId)),
            uuidIn('TwoFactorReset', toId('TwoFactorReset', resetId)),
          ),
          expression: 'SET passedAt = :past',
        },
        values: { past: new Date(0).toISOString() },
      };
      await commit(service.store, [passed]);
      return { customerId, resetId };
    },
  };
}

/** Beneficiaries in every state of trust. */
export function beneficiaryTrustOf({ post }: PlatformContext, accounts: ExternalAccounts) {
  const challengeOf = async (externalAccountId: string, act: 'trust' | 'untrust'): Promise<string> => {
    const { scaChallenge } = await post(`/customers/external-accounts/${externalAccountId}/${act}`, undefined, 200);
    return scaChallenge.id;
  };
  const newTrustChallenge = async () => {
    const externalAccountId = await accounts.newEuropeanWalletId();
    return { externalAccountId, challengeId: await challengeOf(externalAccountId, 'trust') };
  };
  const newTrustedWalletId = async (): Promise<string> => {
    const { externalAccountId, challengeId } = await newTrustChallenge();
    const path = `/customers/external-accounts/${externalAccountId}/trust/confirm`;
    await post(path, { challengeId, code: sandboxCode }, 200);
    return externalAccountId;
  };
  return {
    newTrustChallenge,
    newTrustedWalletId,
    newUntrustChallenge: async () => {
      const externalAccountId = await newTrustedWalletId();
      return { externalAccountId, challengeId: await challengeOf(externalAccountId, 'untrust') };
    },
  };
}
