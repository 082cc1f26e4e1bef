import { apiClient } from '../local-cloud.ts';
import { form } from '../rooms/documents.ts';
import { aBusiness, anOwner } from '../rooms/verifications.ts';
import { type Api, bodyOf, keyed } from './api.ts';
import { createSparkWallet, until } from './payments.ts';

/** The id of one resource of each area, by its page in the console, as the address has it. */
export type Areas = Readonly<Record<string, string>>;

const uuidOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Makes one of everything that the pages of the contract's areas list. */
export async function fillAreas(api: Api, baseUrl: string): Promise<Areas> {
  const person = { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Priya Raman', email: 'priya@example.com' };
  const customer = bodyOf(await api.post('/customers', person), 201);
  const walletId = await createSparkWallet(api, customer.id);
  return {
    'uma-addresses': uuidOf(customer.id),
    'uma-providers': 'sandbox.uma.money',
    'external-accounts': uuidOf(walletId),
    ...(await aCompany(api)),
    ...(await anAgent(api, baseUrl, customer.id, walletId)),
    ...(await aStablecoin(api, walletId)),
    ...(await anInvitation(api, customer.umaAddress)),
    imports: uuidOf(await anImport(api)),
    tokens: uuidOf(bodyOf(await api.post('/tokens', { name: 'Reporting', permissions: ['VIEW'] }), 201).id),
  };
}

/** A business with an owner, a document of the owner, and its verification. */
async function aCompany(api: Api): Promise<Areas> {
  const { id: customerId } = bodyOf(await api.post('/customers', aBusiness('1234001')), 201);
  const owner = bodyOf(await api.post('/beneficial-owners', anOwner(customerId)), 201);
  const document = bodyOf(await api.post('/documents', form({ documentHolder: owner.id })), 201);
  const verification = bodyOf(await api.post('/verifications', { customerId }), 200);
  return {
    owners: uuidOf(owner.id),
    documents: uuidOf(document.id),
    verifications: uuidOf(verification.id),
  };
}

/** An agent that has paid within its limits, and a payment that a person has to approve. */
async function anAgent(api: Api, baseUrl: string, customerId: string, walletId: string): Promise<Areas> {
  const accounts = await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
  const { id: accountId } = bodyOf(accounts, 200).data[0];
  bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 }), 200);
  const policy = {
    permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
    defaultExecutionMode: 'AUTO',
    spendingLimits: { currency: 'USD', perTransactionLimit: 9_000, dailyLimit: 20_000 },
    approvalThresholds: { currency: 'USD', amount: 5_000 },
  };
  const { agent, deviceCode } = bodyOf(await api.post('/agents', { name: 'Bill payer', customerId, policy }), 201);
  const redeem = `/agents/device-codes/${deviceCode.code}/redeem`;
  const { accessToken } = bodyOf(await api.post(redeem, undefined, { credentials: null }), 200);
  const software = apiClient(baseUrl, accessToken);
  for (const lockedCurrencyAmount of [2_500, 7_500]) {
    const request = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: walletId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount,
    };
    const { id } = bodyOf(await software.post('/agents/me/quotes', request), 201);
    await software.post(`/agents/me/quotes/${id}/execute`);
  }
  const [approval] = bodyOf(await api.get('/agents/approvals'), 200).data;
  return { agents: uuidOf(agent.id), approvals: uuidOf(approval.id) };
}

async function aStablecoin(api: Api, walletId: string): Promise<Areas> {
  const link = { provider: 'BRALE', apiClientId: 'example-client', apiClientSecret: 'example-secret' };
  const account = bodyOf(await api.post('/stablecoin-provider-accounts', link, keyed('link')), 201);
  const registration = {
    providerTokenIdentifier: 'example-token',
    networkTokenIdentifier: 'btkn1example',
    network: 'SPARK',
    stablecoinProviderAccountId: account.id,
  };
  const coin = bodyOf(await api.post('/stablecoins', registration, keyed('register')), 201);
  const order = { amount: '10000', fundingSource: { type: 'WIRE' }, destination: { accountId: walletId } };
  const mint = bodyOf(await api.post(`/stablecoins/${coin.id}/mints`, order, keyed('mint')), 201);
  return { providers: uuidOf(account.id), stablecoins: uuidOf(coin.id), mints: uuidOf(mint.id) };
}

async function anInvitation(api: Api, inviterUma: string): Promise<Areas> {
  const { code } = bodyOf(await api.post('/invitations', { inviterUma, firstName: 'Alex' }), 201);
  const dashed = code.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { invitations: dashed };
}

async function anImport(api: Api): Promise<string> {
  const rows = [
    'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
    '$ines@uma.example.com,import-1,INDIVIDUAL,Ines Duarte,1990-01-31,1 Example Street,Springfield,IL,00000,US',
    '$somebody@uma.example.com,import-2,NEITHER,Somebody Else,1990-01-31,1 Example Street,Springfield,IL,00000,US',
  ];
  const file = new FormData();
  file.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'customers.csv');
  const { jobId } = bodyOf(await api.post('/customers/bulk/csv', file), 202);
  await until(
    async () => bodyOf(await api.get(`/customers/bulk/jobs/${jobId}`), 200).status,
    (status) => status !== 'PENDING' && status !== 'PROCESSING',
  );
  return jobId;
}
