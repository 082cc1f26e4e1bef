import {
  aCustomer,
  type ExampleMembers,
  type ExampleRequest,
  type ExampleStep,
} from '../../../functions/contract/error-example.docs.ts';
import type {
  providerAccountEndings,
  stablecoinEndings,
  stablecoinOperationEndings,
} from '../../../functions/contract/sandbox-values.ts';
import { type CatalogueExample, walletEnding } from './catalogue-example.ts';
import type { RunnableStep } from './example-runner.ts';

const keyed = (path: string, body: ExampleMembers): ExampleRequest => ({
  method: 'POST',
  path,
  headers: { 'idempotency-key': 'example' },
  body,
});

const link = (ending: string): ExampleRequest =>
  keyed('/stablecoin-provider-accounts', {
    provider: 'BRALE',
    apiClientId: `example-client-${ending}`,
    apiClientSecret: 'example-secret',
  });
const linked = (ending: string): ExampleStep => ({
  ...link(ending),
  status: 201,
  gives: { providerAccountId: 'id' },
});
const readAccount = {
  method: 'GET',
  path: '/stablecoin-provider-accounts/{providerAccountId}',
} as const satisfies ExampleRequest;

const register = (ending: string): ExampleRequest =>
  keyed('/stablecoins', {
    providerTokenIdentifier: `example-token-${ending}`,
    networkTokenIdentifier: 'btkn1example',
    network: 'SPARK',
    stablecoinProviderAccountId: '{providerAccountId}',
  });
/** A stablecoin at a provider's account: `{stablecoinId}`. */
const registered = (ending: string, accountEnding = 'any'): readonly ExampleStep[] => [
  linked(accountEnding),
  { ...register(ending), status: 201, gives: { stablecoinId: 'id' } },
];
const readStablecoin = { method: 'GET', path: '/stablecoins/{stablecoinId}' } as const satisfies ExampleRequest;

const mint = keyed('/stablecoins/{stablecoinId}/mints', {
  amount: '10000',
  fundingSource: { type: 'WIRE' },
  destination: { accountId: '{externalAccountId}' },
});
const readOperation = {
  method: 'GET',
  path: '/stablecoin-operations/{operationId}',
} as const satisfies ExampleRequest;

/** Reads until the answer shows something. */
const shows = (
  prepare: readonly RunnableStep[],
  request: ExampleRequest,
  place: string,
  promised: string,
): CatalogueExample => ({
  prepare: [...prepare, { ...request, status: 200, until: { [place]: promised } }],
  request,
  shows: place,
  promised,
  status: 200,
});

export const stablecoinAccounts: Readonly<Record<keyof typeof providerAccountEndings, CatalogueExample>> = {
  '002': { request: link('002'), shows: 'code', promised: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID', status: 400 },
  '003': shows([linked('003')], readAccount, 'status', 'REVOKED'),
  '004': shows([linked('004')], readAccount, 'status', 'INVALID'),
  '005': {
    prepare: [...registered('any', '005'), aCustomer(), walletEnding('any')],
    request: mint,
    shows: 'code',
    promised: 'SERVICE_UNAVAILABLE',
    status: 503,
  },
  '006': { request: link('006'), shows: 'code', promised: 'INVALID_INPUT', status: 400 },
};

const atOnce = (ending: string, place: string, promised: string): CatalogueExample => ({
  prepare: [linked('any')],
  request: register(ending),
  shows: place,
  promised,
  status: 201,
});

export const stablecoins: Readonly<Record<keyof typeof stablecoinEndings, CatalogueExample>> = {
  '001': atOnce('001', 'issuanceStatus', 'PENDING_REVIEW'),
  '002': atOnce('002', 'issuanceStatus', 'REJECTED'),
  '003': shows(registered('003'), readStablecoin, 'issuanceStatus', 'FAILED'),
  '004': { prepare: [linked('any')], request: register('004'), shows: 'code', promised: 'INVALID_INPUT', status: 400 },
  '005': shows(registered('005'), readStablecoin, 'serviceOperationsStatus', 'ENABLED'),
  '006': atOnce('006', 'serviceOperationsStatus', 'PENDING_APPROVAL'),
  '007': shows(registered('007'), readStablecoin, 'serviceOperationsStatus', 'DISABLED'),
};

/** Mints to a wallet with the ending, and reads the operation at its end. */
function minted(ending: string, place: string, promised: string): CatalogueExample {
  const ordered = { ...mint, status: 201, gives: { operationId: 'id' } };
  return shows([...registered('any'), aCustomer(), walletEnding(ending), ordered], readOperation, place, promised);
}

export const stablecoinOperations: Readonly<Record<keyof typeof stablecoinOperationEndings, CatalogueExample>> = {
  '002': minted('002', 'failureReason', 'INSUFFICIENT_FUNDS'),
  '003': minted('003', 'failureReason', 'ACCOUNT_CANNOT_RECEIVE'),
  '004': minted('004', 'failureReason', 'ACCOUNT_INVALID'),
  '005': minted('005', 'failureReason', 'PROVIDER_TRANSFER_FAILED'),
  '006': minted('006', 'status', 'EXPIRED'),
};
