import { purchaseOf } from '../card-flows.ts';
import type { RaceWorld } from './race-world.ts';

/** A quote of the customer's dollars to the customer's bitcoin, or of other accounts. */
export const quoteOf = ({ subject }: RaceWorld, amount: number, from = subject.accountId) => ({
  source: { sourceType: 'ACCOUNT', accountId: from },
  destination: { destinationType: 'ACCOUNT', accountId: subject.bitcoinId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

/** A quote that was not executed. */
export async function aQuote(world: RaceWorld): Promise<void> {
  world.made.quote = (await world.client.ask('createQuote', { body: quoteOf(world, 500) })).body.id;
}

/** A quote that is pulled from the customer's bank. */
export async function aPulledQuote(world: RaceWorld): Promise<void> {
  const body = quoteOf(world, 500, world.subject.bankId);
  world.made.quote = (await world.client.ask('createQuote', { body })).body.id;
}

/** A quote of the customer's agent. */
export async function anAgentQuote(world: RaceWorld): Promise<void> {
  const { client, subject, made } = world;
  made.quote = (await client.ask('agentCreateQuote', { agent: subject.agent, body: quoteOf(world, 500) })).body.id;
}

/** A payment that the agent wants and that waits for approval. */
export async function pendingAction(world: RaceWorld): Promise<void> {
  const { client, subject, made } = world;
  if (made.action) return;
  const { agent } = subject;
  const path = { agentId: agent.agentId };
  await client.ask('updateAgentPolicy', { path, body: { defaultExecutionMode: 'APPROVAL_REQUIRED' } });
  const quote = await client.ask('agentCreateQuote', { agent, body: quoteOf(world, 500) });
  const action = await client.ask('agentExecuteQuote', { agent, path: { quoteId: quote.body.id } });
  await client.ask('updateAgentPolicy', { path, body: { defaultExecutionMode: 'AUTO' } });
  made.action = action.body.id;
}

/** An invitation that was not claimed. */
export async function anInvitation({ client, subject, simulation, made }: RaceWorld): Promise<void> {
  if (made.invitation) return;
  const expiresAt = new Date(simulation.time + 3_600_000).toISOString();
  const { body } = await client.ask('createInvitation', { body: { inviterUma: subject.umaAddress, expiresAt } });
  made.invitation = body.code;
}

/** A purchase of 1,000 that has been authorized. */
export async function aPurchase({ client, subject, made }: RaceWorld): Promise<void> {
  const path = { id: subject.cardId };
  await client.ask('sandboxSimulateCardAuthorization', { path, body: purchaseOf(1_000) });
  made.purchase = (await client.ask('listTransactions', { query: { type: 'CARD' } })).body.data[0].id;
}

const about =
  (kind: string, amount?: number) =>
  ({ client, subject, made }: RaceWorld) =>
    client.ask(`sandboxSimulateCard${kind}`, {
      path: { id: subject.cardId },
      body: { cardTransactionId: made.purchase, ...(amount !== undefined && { amount }) },
    });

export async function aClearedPurchase(world: RaceWorld): Promise<void> {
  await aPurchase(world);
  await about('Clearing', 1_000)(world);
}

export async function aReturnedPurchase(world: RaceWorld): Promise<void> {
  await aClearedPurchase(world);
  await about('Return', 1_000)(world);
}

const german = ({ client }: RaceWorld) => client.internal('EUR', client.platform.customers[1]);

/** A transfer that its customer has to authorize. */
export async function aGuardedTransfer(world: RaceWorld): Promise<void> {
  const { client, made } = world;
  await client.pay('createTransferOut', {
    ...{
      source: { accountId: german(world) },
      destination: { accountId: client.external('EUR', '789') },
      amount: 1_000,
    },
  });
  await client.until('PENDING_AUTHORIZATION');
  made.quote = `Quote:${client.payment}`;
}

async function transferTo({ client, subject, made }: RaceWorld, bankId: string, status: string): Promise<void> {
  const body = { source: { accountId: subject.accountId }, destination: { accountId: bankId }, amount: 1_000 };
  await client.pay('createTransferOut', body);
  await client.until(status);
  made.transfer = `Transaction:${client.payment}`;
}

/** A payout that the bank takes long for. */
export const aSlowTransfer = (world: RaceWorld): Promise<void> =>
  transferTo(world, world.client.external('USD', '006'), 'PROCESSING');

export const aCompletedTransfer = (world: RaceWorld): Promise<void> =>
  transferTo(world, world.subject.bankId, 'COMPLETED');

/** A quote to which no money has been sent yet. */
export async function anUnfundedQuote(world: RaceWorld): Promise<void> {
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.subject.customerId };
  world.made.quote = (await world.client.ask('createQuote', { body: { ...quoteOf(world, 500), source } })).body.id;
}

/** A payment over UMA whose approval the platform has put off. */
export async function aReceipt({ client, subject, simulation, made }: RaceWorld): Promise<void> {
  if (made.receipt) return;
  simulation.endpoint = () => ({ status: 202 });
  const { body } = await client.ask('sandboxReceive', {
    body: {
      ...{ senderUmaAddress: '$success.usd@sandbox.uma.money', customerId: subject.customerId },
      ...{ receivingCurrencyCode: 'USD', receivingCurrencyAmount: 1_000 },
    },
  });
  // The decision is deferred for five seconds.
  await simulation.wait(3);
  made.receipt = body.id;
}

/** The code by which an agent is connected. */
export async function aDeviceCode({ client, subject, made }: RaceWorld): Promise<void> {
  const { body } = await client.ask('regenerateAgentDeviceCode', { path: { agentId: subject.agent.agentId } });
  made.deviceCode = body.code;
}

/** The customer in Germany, who authenticates strongly. */
export const european = ({ client }: RaceWorld): string => client.platform.customers[1] ?? '';

/** The secret of an app that is not enrolled yet. */
export async function anEnrollment(world: RaceWorld): Promise<void> {
  const query = { customerId: european(world) };
  const { body } = await world.client.ask('startScaFactorEnrollment', { query, body: { type: 'TOTP' } });
  world.made.secret = body.secret;
}

/** The challenge of a login. */
export async function aLogin(world: RaceWorld): Promise<void> {
  const { client, made } = world;
  const path = { customerId: european(world) };
  await client.ask('sendCustomerPhoneVerification', { path, body: {} });
  await client.ask('confirmCustomerPhoneVerification', { path, body: { code: '123456' } });
  const { body } = await client.ask('startScaLogin', { query: path, body: { factor: 'SMS_OTP' } });
  made.challenge = body.challengeId;
}

/** The challenge by which a beneficiary is trusted. */
export async function aTrust({ client, made }: RaceWorld): Promise<void> {
  made.account = client.external('EUR', '789');
  const { body } = await client.ask('startBeneficiaryTrust', { path: { externalAccountId: made.account } });
  made.challenge = body.scaChallenge.id;
}

/** A token that another one has made. */
export async function aToken({ client, made }: RaceWorld): Promise<void> {
  if (made.token) return;
  const body = { name: 'Example', permissions: ['VIEW', 'MANAGE'] };
  const created = (await client.ask('createToken', { body })).body;
  made.token = created.id;
  made.clientId = created.clientId;
}

/** A code that has been sent to the customer's phone. */
export async function aPhoneCode(world: RaceWorld): Promise<void> {
  await world.client.ask('sendCustomerPhoneVerification', { path: { customerId: european(world) }, body: {} });
}
