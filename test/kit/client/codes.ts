import { policyExample } from '../../../functions/contract/agents/policies.ts';
import { type AnyBody, type Api, type ApiAnswer, bodyOf } from './api.ts';
import { createSparkWallet, fundedAccount } from './payments.ts';
import { newWalletKeys, openCodeSession, otpBundle, walletOf } from './wallet-client.ts';
import { addCredential } from './wallet-owner.ts';

/** The fixed codes of the sandbox. */
const [right, wrong] = ['123456', '654321'];
const walletCode = '000000';

/** A customer in Germany, who has to prove everything, and who has a wallet. */
export async function aEuropean(api: Api): Promise<string> {
  const person = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
  return bodyOf(await api.post('/customers', { ...person, ...contacts, nationality: 'DE' }), 201).id;
}

/** Sends a code: the right one or a wrong one. */
export type Try = (isRight: boolean) => Promise<ApiAnswer<AnyBody>>;

export interface CodeKind {
  /** Has a code sent to a customer. */
  readonly prepare: (api: Api, customerId: string) => Promise<Try>;
  /** The status of an answer that says that a code is wrong, and how often it can be had: in most kinds the fifth try says that it was the last. */
  readonly says?: { readonly status: number; readonly times: number };
}

const codeOf = (isRight: boolean): string => (isRight ? right : wrong);

export async function paymentCode(api: Api, customerId: string): Promise<Try> {
  const externalAccountId = await createSparkWallet(api, customerId);
  const quote = bodyOf(
    await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(api) },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    }),
    201,
  );
  bodyOf(await api.post(`/quotes/${quote.id}/execute`, {}), 200);
  return (isRight) => api.post(`/quotes/${quote.id}/authorize`, { code: codeOf(isRight) });
}

/** Proves a contact by the code that is sent to it. */
export async function proveContact(api: Api, customerId: string, contact: 'email' | 'phone'): Promise<void> {
  const confirm = await contactCode(api, customerId, contact);
  bodyOf(await confirm(true), 200);
}

async function smsLogin(api: Api, customerId: string): Promise<Try> {
  await proveContact(api, customerId, 'phone');
  const query = `customerId=${customerId}`;
  const { challengeId } = bodyOf(await api.post(`/sca/login/start?${query}`, { factor: 'SMS_OTP' }), 200);
  const proof = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1', challengeId };
  return (isRight) => api.post(`/sca/login/complete?${query}`, { ...proof, code: codeOf(isRight) });
}

const startApp = async (api: Api, customerId: string): Promise<Try> => {
  const query = `customerId=${customerId}`;
  const { secret } = bodyOf(await api.post(`/sca/factors?${query}`, { type: 'TOTP' }), 200);
  return (isRight) => api.post(`/sca/factors/confirm?${query}`, { type: 'TOTP', secret, code: codeOf(isRight) });
};

async function appLogin(api: Api, customerId: string, codes: readonly [string, string]): Promise<Try> {
  const query = `customerId=${customerId}`;
  bodyOf(await api.post(`/sca/login/start?${query}`, { factor: 'TOTP' }), 200);
  const proof = { factor: 'TOTP', endUserIpAddress: '192.0.2.1' };
  return (isRight) => api.post(`/sca/login/complete?${query}`, { ...proof, code: codes[isRight ? 0 : 1] });
}

async function contactCode(api: Api, customerId: string, contact: 'email' | 'phone'): Promise<Try> {
  const path = `/customers/${customerId}/verify-${contact}`;
  bodyOf(await api.post(path, {}), 204);
  return (isRight) => api.post(`${path}/confirm`, { code: codeOf(isRight) });
}

async function trustCode(api: Api, customerId: string, change: 'trust' | 'untrust'): Promise<Try> {
  const account = `/customers/external-accounts/${await createSparkWallet(api, customerId)}`;
  const start = async (path: string) => bodyOf(await api.post(path, {}), 200).scaChallenge.id;
  if (change === 'untrust') {
    const proof = { challengeId: await start(`${account}/trust`), code: right };
    bodyOf(await api.post(`${account}/trust/confirm`, proof), 200);
  }
  const challengeId = await start(`${account}/${change}`);
  return (isRight) => api.post(`${account}/${change}/confirm`, { challengeId, code: codeOf(isRight) });
}

async function walletLogin(api: Api, customerId: string, type: 'EMAIL_OTP' | 'SMS_OTP'): Promise<Try> {
  const accountId = walletOf(customerId);
  const { data } = bodyOf(await api.get(`/auth/credentials?accountId=${accountId}`), 200);
  let credentialId: string = data[0].id;
  if (type === 'SMS_OTP') {
    const { keys } = await openCodeSession(api, credentialId);
    credentialId = bodyOf((await addCredential(api, { type, accountId }, keys)).answer, 201).id;
  }
  const path = `/auth/credentials/${credentialId}`;
  const { otpEncryptionTargetBundle } = bodyOf(await api.post(`${path}/challenge`), 200);
  return async (isRight) => {
    const code = isRight ? walletCode : wrong;
    const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, code, newWalletKeys());
    return api.post(`${path}/verify`, { type, encryptedOtpBundle });
  };
}

/** Every kind of code that counts against its customer's day. */
export const customersKinds: Readonly<Record<string, CodeKind>> = {
  'the code of a payment': { prepare: paymentCode },
  'the code that trusts an account': { prepare: (api, id) => trustCode(api, id, 'trust') },
  'the code that trusts an account no longer': { prepare: (api, id) => trustCode(api, id, 'untrust') },
  'the code of a login by SMS': { prepare: smsLogin },
  'the code of an app': {
    prepare: async (api, id) => {
      bodyOf(await (await startApp(api, id))(true), 200);
      return appLogin(api, id, [right, wrong]);
    },
  },
  'the recovery code of an app': {
    prepare: async (api, id) => {
      const { recoveryCodes } = bodyOf(await (await startApp(api, id))(true), 200);
      return appLogin(api, id, [recoveryCodes[0], 'AAAA-AAAA-AAAA-AAAA']);
    },
  },
  'the first code of an app': { prepare: startApp, says: { status: 400, times: 5 } },
  'the code of an e-mail address': { prepare: (api, id) => contactCode(api, id, 'email') },
  'the code of a phone number': {
    // After the login by SMS, for which the earlier number is proven.
    prepare: async (api, id) => {
      const another = { customerType: 'INDIVIDUAL', phoneNumber: '+4915550100001' };
      bodyOf(await api.patch(`/customers/${id}`, another), 200);
      return contactCode(api, id, 'phone');
    },
  },
  'the code of a wallet by SMS': {
    prepare: (api, id) => walletLogin(api, id, 'SMS_OTP'),
    says: { status: 401, times: 5 },
  },
  // After the code by SMS, because a new code by e-mail voids the one before.
  'the code of a wallet by e-mail': {
    prepare: (api, id) => walletLogin(api, id, 'EMAIL_OTP'),
    says: { status: 401, times: 5 },
  },
};

/** A device code belongs to no customer before it is redeemed: its tries are counted by address and hour. */
export const kinds: Readonly<Record<string, CodeKind>> = {
  ...customersKinds,
  'the device code of an agent': {
    prepare: async (api, customerId) => {
      const agent = { name: 'Bill payer', customerId, policy: policyExample };
      const { deviceCode } = bodyOf(await api.post('/agents', agent), 201);
      const redeem = (code: string) =>
        api.post(`/agents/device-codes/${code}/redeem`, undefined, { credentials: null });
      return (isRight) => redeem(isRight ? deviceCode.code : 'SERVICE-AGENT-AAAA-AAAA');
    },
    says: { status: 404, times: 10 },
  },
};
