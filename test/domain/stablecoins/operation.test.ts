import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  StablecoinBurnRequest,
  StablecoinMintRequest,
} from '../../../functions/contract/stablecoins/operations.ts';
import { toUuid } from '../../../functions/domain/ids.ts';
import { isFinal } from '../../../functions/domain/lifecycle.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { tokenAmount } from '../../../functions/domain/stablecoins/amount.ts';
import { operationMoves } from '../../../functions/domain/stablecoins/lifecycle.ts';
import {
  draftBurn,
  draftMint,
  newOperation,
  type OperationRecord,
} from '../../../functions/domain/stablecoins/operation.ts';
import { newProviderAccount } from '../../../functions/domain/stablecoins/provider-account.ts';
import {
  afterReport,
  afterTimeout,
  type ProviderReport,
} from '../../../functions/domain/stablecoins/provider-report.ts';
import {
  nextSandboxReport,
  sandboxOrder,
  sandboxToken,
} from '../../../functions/domain/stablecoins/sandbox-provider.ts';
import { newStablecoin } from '../../../functions/domain/stablecoins/stablecoin.ts';
import { aDollarAccount, anExternalAccount, noon, platformId, uuids } from '../../kit/builders.ts';

const now = new Date(noon);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const uuid = toUuid(uuids.unknown);
const account = newProviderAccount({
  platformId,
  environment: 'sandbox',
  uuid,
  provider: 'BRALE',
  apiClientId: 'example-client',
  sealedSecret: 'sealed',
  verified: { providerAccountId: 'example-account' },
  now,
});
const token = { providerTokenIdentifier: 'token', networkTokenIdentifier: 'network-token', network: 'SPARK' } as const;
const stablecoin = newStablecoin({ account, uuid, request: token, token: sandboxToken(token, after), now });

const mintBy = (type: 'WIRE' | 'ACH_DEBIT', suffix: string) => {
  const fundingSource = type === 'WIRE' ? { type } : { type, externalAccountId: 'ExternalAccount:x' };
  const request = { amount: '10000', fundingSource, destination: { accountId: 'ExternalAccount:x' } };
  const debited = type === 'ACH_DEBIT' ? aDollarAccount({ suffix }) : undefined;
  return draftMint({ stablecoin, uuid, request, now }, { wallet: anExternalAccount({ suffix }), debited });
};
const burnFrom = (type: 'EXTERNAL_ACCOUNT' | 'PROVIDER_INTERNAL_BALANCE', suffix: string) => {
  const destination = { type: 'EXTERNAL_ACCOUNT', externalAccountId: 'ExternalAccount:x', rail: 'WIRE' } as const;
  const request = { amount: '10000', source: { type }, destination };
  return draftBurn({ stablecoin, uuid, request, now }, aDollarAccount({ suffix }));
};

const suffix = fc.constantFrom('002', '003', '004', '005', '006', 'xyz');
const operation: fc.Arbitrary<OperationRecord> = fc
  .oneof(
    fc.tuple(fc.constantFrom('WIRE', 'ACH_DEBIT'), suffix).map(([type, ending]) => mintBy(type, ending)),
    fc
      .tuple(fc.constantFrom('EXTERNAL_ACCOUNT', 'PROVIDER_INTERNAL_BALANCE'), suffix)
      .map(([type, ending]) => burnFrom(type, ending)),
  )
  .map((order) => newOperation(order, sandboxOrder(order, stablecoin), after(604_800)));

const providerReport: fc.Arbitrary<ProviderReport> = fc.record({
  kind: fc.constantFrom('FUNDED', 'ACCEPTED', 'COMPLETED', 'FAILED'),
  providerStatus: fc.constant('reported'),
  failureReason: fc.constant('PROVIDER_TRANSFER_FAILED'),
});
const report = fc.oneof(providerReport, fc.constant('TIMEOUT' as const));

describe('a mint or burn', () => {
  it('takes only moves of the table, whatever is reported how often, and none after its end', () => {
    fc.assert(
      fc.property(operation, fc.array(report), (first, reports) => {
        let current = first;
        for (const each of reports) {
          const next = each === 'TIMEOUT' ? afterTimeout(current, now) : afterReport(current, each, now);
          if (!next) continue;
          const { status } = current;
          expect(isFinal(operationMoves, status)).toBe(false);
          const moves = operationMoves.filter(({ from }) => from === status);
          expect(moves.map(({ to }) => to)).toContain(next.status);
          expect(next.version).toBe(current.version + 1);
          // What was agreed on never changes.
          const { amount, source, destination, fundingInstructions, expiresAt, createdAt } = first;
          expect(next).toMatchObject({ amount, source, destination, createdAt });
          expect([next.fundingInstructions, next.expiresAt]).toEqual([fundingInstructions, expiresAt]);
          expect(next.failureReason !== undefined).toBe(next.status === 'FAILED');
          current = next;
        }
      }),
    );
  });

  it('goes in the sandbox as the debited account says, and not as the wallet does', () => {
    const fundingSource = { type: 'ACH_DEBIT', externalAccountId: 'ExternalAccount:x' } as const;
    const request = { amount: '10000', fundingSource, destination: { accountId: 'ExternalAccount:x' } };
    const accounts = { wallet: anExternalAccount({ suffix: '002' }), debited: aDollarAccount({ suffix: '003' }) };
    expect(draftMint({ stablecoin, uuid, request, now }, accounts).suffix).toBe('003');
  });

  it.each([
    ['FUNDED', 'PENDING_FUNDING', -1, 'PENDING_PROVIDER'],
    ['FUNDED', 'PENDING_FUNDING', 0, 'EXPIRED'],
    ['FAILED', 'PENDING_FUNDING', 0, 'FAILED'],
    ['ACCEPTED', 'PENDING_PROVIDER', 0, 'PROCESSING'],
  ] as const)('that is reported %s in %s, %i ms after its time to be funded, is %s', (kind, status, lateMs, next) => {
    const expiresAt = after(600).toISOString();
    const [each] = fc.sample(operation, 1) as [OperationRecord];
    const at = new Date(Date.parse(expiresAt) + lateMs);
    const reported = afterReport({ ...each, status, expiresAt }, { kind, providerStatus: 'reported' }, at);
    expect(reported?.status).toBe(next);
  });

  it('ignores a report that comes twice', () => {
    fc.assert(
      fc.property(operation, providerReport, (first, each) => {
        const once = afterReport(first, each, now);
        if (once) expect(afterReport(once, each, now)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['PENDING_FUNDING', 10],
    ['PENDING_PROVIDER', 5],
    ['PROCESSING', 5],
  ] as const)('goes on in the sandbox from %s after %i seconds', (status, seconds) => {
    const [each] = fc.sample(operation, 1) as [OperationRecord];
    expect(nextSandboxReport({ ...each, status, suffix: 'xyz' })?.afterSeconds).toBe(seconds);
  });

  it('comes to an end in the sandbox, unless it is never funded', () => {
    fc.assert(
      fc.property(operation, (first) => {
        let current: OperationRecord = first.status === 'CREATED' ? { ...first, status: 'PENDING_PROVIDER' } : first;
        for (let step = 0; step < 5 && !isFinal(operationMoves, current.status); step += 1) {
          const next = nextSandboxReport(current);
          if (!next) {
            expect([current.status, current.suffix]).toEqual(['PENDING_FUNDING', '006']);
            return;
          }
          expect(next.afterSeconds).toBeGreaterThan(0);
          current = afterReport(current, next.report, now) ?? current;
        }
        expect(isFinal(operationMoves, current.status)).toBe(true);
        expect(current.status).toBe(['006', 'xyz'].includes(first.suffix) ? 'COMPLETED' : 'FAILED');
      }),
    );
  });
});

describe('an amount', () => {
  const digits = fc.stringMatching(/^[0-9]{1,60}$/);

  it('is exact for any digits and decimals: both of its units are the same money', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 30 }), (text, decimals) => {
        const wanted = BigInt(text);
        try {
          const { units, cents } = tokenAmount(text, decimals);
          expect(units).toBe(wanted);
          expect(cents * 10n ** BigInt(decimals)).toBe(units * 100n);
        } catch (cause) {
          expect(cause).toMatchObject({ code: 'INVALID_AMOUNT' });
          expect(wanted === 0n || (wanted * 100n) % 10n ** BigInt(decimals) !== 0n).toBe(true);
        }
      }),
    );
  });
});

describe('a refusal of a mint or burn', () => {
  const messageOf = (run: () => unknown): string => {
    try {
      run();
    } catch (cause) {
      if (cause instanceof Refusal) return cause.message;
      throw cause;
    }
    return 'granted';
  };
  const mint =
    (fundingSource: StablecoinMintRequest['fundingSource'], wallet = anExternalAccount()) =>
    () =>
      draftMint(
        {
          ...{ stablecoin, uuid, now },
          request: { amount: '10000', fundingSource, destination: { accountId: 'ExternalAccount:x' } },
        },
        { wallet, debited: 'externalAccountId' in fundingSource ? anExternalAccount() : undefined },
      );
  const burn =
    (source: StablecoinBurnRequest['source'], account = aDollarAccount()) =>
    () =>
      draftBurn(
        {
          ...{ stablecoin, uuid, now },
          request: {
            amount: '10000',
            source,
            destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: 'ExternalAccount:x', rail: 'WIRE' },
          },
        },
        account,
      );

  it.each<[() => unknown, string]>([
    [
      mint({ type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'InternalAccount:x' }),
      'fundingSource.type: SERVICE_INTERNAL_ACCOUNT is reserved; use WIRE, ACH_DEBIT, SAME_DAY_ACH_DEBIT.',
    ],
    [
      mint({ type: 'WIRE' }, aDollarAccount()),
      'destination.accountId: the account is a USD_ACCOUNT; it has to be a SPARK_WALLET.',
    ],
    [
      mint({ type: 'WIRE' }, anExternalAccount({ status: 'PENDING' })),
      'destination.accountId: the account is PENDING; it has to be ACTIVE.',
    ],
    [
      mint({ type: 'ACH_DEBIT', externalAccountId: 'ExternalAccount:x' }),
      'fundingSource.externalAccountId: the account is a SPARK_WALLET; it has to be a USD_ACCOUNT.',
    ],
    [
      burn({ type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'InternalAccount:x' }),
      'source.type: SERVICE_INTERNAL_ACCOUNT is reserved; use EXTERNAL_ACCOUNT, PROVIDER_INTERNAL_BALANCE.',
    ],
    [
      burn({ type: 'EXTERNAL_ACCOUNT' }, anExternalAccount()),
      'destination.externalAccountId: the account is a SPARK_WALLET; it has to be a USD_ACCOUNT.',
    ],
    [() => tokenAmount('0', 6), 'amount: must be more than 0.'],
    [
      () => tokenAmount('1', 6),
      'amount: must be a multiple of 10000, because a cent of the base currency is that many units.',
    ],
  ])('says which value is wrong, and what it has to be (%#)', (run, message) => {
    expect(messageOf(run)).toBe(message);
  });

  it('leaves out a description that was not given', () => {
    expect(mint({ type: 'WIRE' })()).not.toHaveProperty('description');
  });
});
