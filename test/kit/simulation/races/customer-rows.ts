import { aLogin, anEnrollment, anInvitation, aPhoneCode, aToken, aTrust, european } from './beforehand.ts';
import type { Race } from './race.ts';
import type { RaceWorld } from './race-world.ts';

const wallet = (index: number) => ({
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: `spark1${'p'.repeat(50)}${String(index).padStart(2, 'q')}` },
});
const ip = { endUserIpAddress: '192.0.2.1' };
const ofEuropean = (world: RaceWorld) => ({ customerId: european(world) });

/** Customers, their accounts, invitations and the factors of strong authentication. */
export const customerRows: Readonly<Record<string, Race>> = {
  createCustomer: {
    ask: () => ({
      body: {
        ...{ customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example', birthDate: '1990-01-31' },
        ...{ nationality: 'US', platformCustomerId: 'example-same', currencies: ['USD'] },
      },
    }),
    most: 1,
  },
  deleteCustomerById: {
    ...{ isEmpty: true, most: 1 },
    ask: ({ subject }) => ({ path: { customerId: subject.customerId } }),
  },
  createCustomerExternalAccount: {
    ask: ({ subject }, index) => ({ body: { customerId: subject.customerId, ...wallet(index) } }),
    most: 20,
    guards: { deleteCustomerById: { isEmpty: true, refusedBy: ['INVALID_INPUT'] } },
  },
  createPlatformExternalAccount: { ask: () => ({ body: wallet(0) }), most: 1 },
  createInvitation: {
    ask: ({ subject }) => ({ body: { inviterUma: subject.umaAddress } }),
    most: 20,
    guards: { deleteCustomerById: { isEmpty: true, refusedBy: ['INVALID_UMA_ADDRESS'] } },
  },
  claimInvitation: {
    before: anInvitation,
    ask: ({ made }, index) => ({
      path: { invitationCode: made.invitation ?? '' },
      body: { inviteeUma: `$example-${index}@other.example.com` },
    }),
    ...{ most: 1, expiresAfter: 3_600 },
    guards: { cancelInvitation: { isEnd: true } },
  },
  cancelInvitation: {
    before: anInvitation,
    ask: ({ made }) => ({ path: { invitationCode: made.invitation ?? '' } }),
    ...{ most: 1, expiresAfter: 3_600 },
    guards: { claimInvitation: { isEnd: true } },
  },
  createToken: {
    before: aToken,
    ask: ({ made }) => ({ clientId: made.clientId ?? '', body: { name: 'Example', permissions: ['VIEW'] } }),
    most: 20,
    guards: { deleteTokenById: { refusedBy: ['UNAUTHORIZED'] } },
  },
  updatePlatformConfig: {
    before: aToken,
    ask: ({ made }) => ({ clientId: made.clientId ?? '', body: { umaDomain: 'pay.example.com' } }),
    most: 20,
    guards: { deleteTokenById: { refusedBy: ['UNAUTHORIZED'] } },
  },
  deleteTokenById: {
    before: aToken,
    ask: ({ made }) => ({ path: { tokenId: made.token ?? '' } }),
    most: 1,
  },
  confirmCustomerPhoneVerification: {
    before: aPhoneCode,
    ask: (world) => ({ path: ofEuropean(world), body: { code: '123456' } }),
    most: 1,
  },
  confirmScaFactorEnrollment: {
    before: anEnrollment,
    ask: (world) => ({
      query: ofEuropean(world),
      body: { type: 'TOTP', secret: world.made.secret ?? '', code: '123456' },
    }),
    most: 1,
  },
  completeScaLogin: {
    before: aLogin,
    ask: (world) => ({
      query: ofEuropean(world),
      body: { factor: 'SMS_OTP', ...ip, challengeId: world.made.challenge ?? '', code: '123456' },
    }),
    most: 1,
  },
  confirmBeneficiaryTrust: {
    before: aTrust,
    ask: ({ made }) => ({
      path: { externalAccountId: made.account ?? '' },
      body: { challengeId: made.challenge ?? '', code: '123456' },
    }),
    // What is trusted already is so.
    most: 20,
  },
};
