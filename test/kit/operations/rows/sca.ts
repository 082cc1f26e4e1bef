import { ids, type OperationRows } from './row.ts';

const ofEuropean = ids(async (platform) => ({ 'query.customerId': await platform.newEuropeanId() }));

const ofReachable = ids(async (platform) => ({ 'query.customerId': await platform.newReachableId() }));

export const scaRows = {
  listScaFactors: { needs: ofEuropean },
  startScaFactorEnrollment: { needs: ofEuropean },
  confirmScaFactorEnrollment: {
    needs: async (platform) => {
      const { customerId, secret } = await platform.newEnrollment();
      return { ids: { 'query.customerId': customerId }, values: { 'body.secret': secret } };
    },
  },
  deleteScaFactor: {
    bound: ['path.credentialId'],
    needs: ids(async (platform) => {
      const { customerId, credentialId } = await platform.newPasskey();
      return { 'query.customerId': customerId, 'path.credentialId': credentialId };
    }),
  },
  startScaLogin: { needs: ofReachable },
  completeScaLogin: {
    bound: ['body.challengeId'],
    needs: ids(async (platform) => {
      const { customerId, challengeId } = await platform.newLogin();
      return { 'query.customerId': customerId, 'body.challengeId': challengeId };
    }),
  },
  recordSecurityEvent: { needs: ofEuropean },
  startTwoFactorReset: { needs: ofReachable },
  getTwoFactorResetStatus: {
    bound: ['path.resetId'],
    needs: ids(async (platform) => {
      const { customerId, resetId } = await platform.newReset();
      return { 'query.customerId': customerId, 'path.resetId': resetId };
    }),
  },
  completeTwoFactorReset: {
    bound: ['path.resetId'],
    needs: ids(async (platform) => {
      const { customerId, resetId } = await platform.newPassedReset();
      return { 'query.customerId': customerId, 'path.resetId': resetId };
    }),
  },
  startBeneficiaryTrust: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newEuropeanWalletId() })),
  },
  confirmBeneficiaryTrust: {
    bound: ['body.challengeId'],
    needs: ids(async (platform) => {
      const { externalAccountId, challengeId } = await platform.newTrustChallenge();
      return { 'path.externalAccountId': externalAccountId, 'body.challengeId': challengeId };
    }),
  },
  startBeneficiaryUntrust: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newTrustedWalletId() })),
  },
  confirmBeneficiaryUntrust: {
    bound: ['body.challengeId'],
    needs: ids(async (platform) => {
      const { externalAccountId, challengeId } = await platform.newUntrustChallenge();
      return { 'path.externalAccountId': externalAccountId, 'body.challengeId': challengeId };
    }),
  },
} satisfies OperationRows;
