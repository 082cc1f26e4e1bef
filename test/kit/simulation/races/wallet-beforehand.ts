import {
  claimsOf,
  keysOf,
  nonceOf,
  oidcToken,
  otpBundle,
  signed,
  type WalletKeys,
  walletOf,
} from '../../client/wallet-client.ts';
import { quoteOf } from './beforehand.ts';
import type { Asked, Party, RaceWorld } from './race-world.ts';

type Agent = Party['agent'];

/** The keys of the owner's two sessions. Each session is of a credential of its own. */
const [firstKeys, secondKeys] = [keysOf('1'.repeat(64)), keysOf('2'.repeat(64))];

export const walletId = ({ subject }: RaceWorld): string => walletOf(subject.customerId);
const phoneNumber = '+15550100001';

/** The token of a person who signs in, for the key of a session. */
const tokenOf = ({ simulation }: RaceWorld, sub: string, { publicKey }: WalletKeys): string =>
  oidcToken(claimsOf(new Date(simulation.time), { sub, nonce: nonceOf(publicKey) }));

/** A credential of one of several identities. */
export const identity = (world: RaceWorld, index: number) => ({
  body: { type: 'OAUTH', accountId: walletId(world), oidcToken: tokenOf(world, `example-${index}`, firstKeys) },
});

/** A login with the first credential. */
export const login = (world: RaceWorld): Asked => ({
  path: { id: world.made.firstCredential ?? '' },
  body: { type: 'OAUTH', oidcToken: tokenOf(world, 'example-0', firstKeys), clientPublicKey: firstKeys.publicKey },
});

/** Asks for what the owner has to sign, and answers the request that the owner has signed. */
async function sign({ client }: RaceWorld, operation: string, asked: Asked, keys = secondKeys): Promise<Asked> {
  const { body } = await client.ask(operation, asked);
  return { ...asked, headers: await signed(body, keys) };
}

/** One of the requests that were signed before. */
export const signedAs =
  (operation: string) =>
  ({ signed: prepared }: RaceWorld, index: number): Asked => {
    const requests = prepared[operation] ?? [];
    return requests[index % requests.length] ?? {};
  };

/** The owner has two credentials, with a session of each. */
export async function aWallet(world: RaceWorld): Promise<void> {
  const { client, made } = world;
  if (made.firstCredential) return;
  made.firstCredential = (await client.ask('createAuthCredential', identity(world, 0))).body.id;
  made.firstSession = (await client.ask('verifyAuthCredential', login(world))).body.id;
  const second = await sign(world, 'createAuthCredential', identity(world, 1), firstKeys);
  made.secondCredential = (await client.ask('createAuthCredential', second)).body.id;
  const { publicKey: clientPublicKey } = secondKeys;
  const body = { type: 'OAUTH', oidcToken: tokenOf(world, 'example-1', secondKeys), clientPublicKey };
  const path = { id: made.secondCredential ?? '' };
  made.secondSession = (await client.ask('verifyAuthCredential', { path, body })).body.id;
}

/** What has the owner sign requests of an operation with the second session, some at a time. */
const prepared =
  (operation: string, asked: (world: RaceWorld) => Asked, count = 1) =>
  async (world: RaceWorld): Promise<void> => {
    await aWallet(world);
    const requests: Asked[] = [];
    for (let index = 0; index < count; index += 1) requests.push(await sign(world, operation, asked(world)));
    world.signed[operation] = requests;
  };

const ofSecondSession = ({ made }: RaceWorld) => ({ path: { id: made.secondSession ?? '' } });
const refreshed = (world: RaceWorld) => ({
  ...ofSecondSession(world),
  body: { clientPublicKey: secondKeys.publicKey },
});
const ofWallet = (body: object) => (world: RaceWorld) => ({ path: { id: walletId(world) }, body });

export const aSignedRefresh = prepared('refreshAuthSession', refreshed);
/** As many as a wallet keeps waiting beside the request for a revocation. */
export const signedRefreshes = prepared('refreshAuthSession', refreshed, 17);
export const aSignedExport = prepared(
  'exportInternalAccount',
  ofWallet({ clientPublicKey: secondKeys.publicKeyUncompressed }),
);
export const aSignedPrivacy = prepared('updateInternalAccount', ofWallet({ privateEnabled: true }));

/** The first session revokes the second one, which signs all else. */
export async function aSessionToRevoke(world: RaceWorld): Promise<void> {
  await aWallet(world);
  world.signed.revokeAuthSession = [await sign(world, 'revokeAuthSession', ofSecondSession(world), firstKeys)];
}

const revocation = (world: RaceWorld, name: string, keys: WalletKeys): Promise<Asked> =>
  sign(world, 'revokeAuthCredential', { path: { id: world.made[name] ?? '' } }, keys);

/** The second session revokes the credential of the first one. */
export async function aCredentialToRevoke(world: RaceWorld): Promise<void> {
  await aWallet(world);
  world.signed.revokeAuthCredential ??= [await revocation(world, 'firstCredential', secondKeys)];
}

/** Each session revokes the credential of the other one. */
export async function bothCredentialsToRevoke(world: RaceWorld): Promise<void> {
  await aCredentialToRevoke(world);
  const [first = {}] = world.signed.revokeAuthCredential ?? [];
  world.signed.revokeAuthCredential = [first, await revocation(world, 'secondCredential', firstKeys)];
}

/** A wallet that takes codes by SMS. */
export async function aPhoneCredential(world: RaceWorld): Promise<void> {
  const { client, subject, made } = world;
  const person = { customerType: 'INDIVIDUAL', phoneNumber };
  await client.ask('updateCustomerById', { path: { customerId: subject.customerId }, body: person });
  const body = { type: 'SMS_OTP', accountId: walletId(world) };
  made.phoneCredential = (await client.ask('createAuthCredential', { body })).body.id;
}

/** A right code that waits for the signature of the key that sent it. */
export async function aRightCode(world: RaceWorld): Promise<void> {
  await aPhoneCredential(world);
  const path = { id: world.made.phoneCredential ?? '' };
  const { otpEncryptionTargetBundle } = (await world.client.ask('challengeAuthCredential', { path, body: {} })).body;
  const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, '000000', firstKeys);
  const asked = { path, body: { type: 'SMS_OTP', encryptedOtpBundle } };
  world.signed.verifyAuthCredential = [await sign(world, 'verifyAuthCredential', asked, firstKeys)];
}

/** The wallet pays for the customer's card, and its owner has allowed two keys, of which each has one signature to go. */
export async function twoPendingKeys(world: RaceWorld): Promise<void> {
  const { client, subject } = world;
  await aWallet(world);
  const fundingSources = [walletId(world)];
  await client.ask('updateCardById', { path: { id: subject.cardId }, body: { fundingSources } });
  const body = { cardId: subject.cardId, internalAccountId: walletId(world), nickname: 'Example card' };
  const allowed = async (): Promise<Asked> =>
    sign(world, 'createDelegatedKey', await sign(world, 'createDelegatedKey', { body }));
  world.signed.createDelegatedKey = [await allowed(), await allowed()];
}

/** A key with which the service pays for the customer's card. */
export async function aDelegatedKey(world: RaceWorld): Promise<void> {
  if (world.made.delegatedKey) return;
  await twoPendingKeys(world);
  const { body } = await world.client.ask('createDelegatedKey', signedAs('createDelegatedKey')(world, 0));
  world.made.delegatedKey = body.id;
}

/** 100 dollars, of which a coin has six places. */
async function money(world: RaceWorld): Promise<void> {
  const path = { accountId: walletId(world) };
  await world.client.ask('sandboxFundInternalAccount', { path, body: { amount: 100_000_000 } });
}

/** A wallet with money, which pays for the customer's card. */
export async function aFundedKey(world: RaceWorld): Promise<void> {
  await aDelegatedKey(world);
  await money(world);
}

/** A quote from the wallet, which its owner has not signed. Money from outside can pay its invoice. */
export async function aWalletQuote(world: RaceWorld, agent?: Agent) {
  const body = quoteOf(world, 10_000_000, walletId(world));
  const asked = { body, ...(agent && { agent }) };
  const quote = (await world.client.ask(agent ? 'agentCreateQuote' : 'createQuote', asked)).body;
  world.made.quote = quote.id;
  return quote;
}

/** A quote from the wallet, signed by its owner. */
export async function aSignedQuote(world: RaceWorld, agent?: Agent): Promise<void> {
  await aWallet(world);
  await money(world);
  const quote = await aWalletQuote(world, agent);
  const { payloadToSign } = quote.paymentInstructions[0].accountOrWalletInfo;
  const { 'Request-Id': _none, ...headers } = await signed({ payloadToSign, requestId: '' }, secondKeys);
  const asked = { path: { quoteId: quote.id }, headers };
  world.signed[agent ? 'agentExecuteQuote' : 'executeQuote'] = [{ ...asked, ...(agent && { agent }) }];
}

export const anAgentsSignedQuote = (world: RaceWorld): Promise<void> => aSignedQuote(world, world.subject.agent);
