import { describe, expect, it } from 'vitest';
import {
  PaymentInstructions,
  paymentInstructionsExample,
} from '../../../functions/contract/ledger/payment-instructions.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { toInternalAccount } from '../../../functions/domain/ledger/account-view.ts';
import { depositInstructions, referenceOf } from '../../../functions/domain/ledger/funding-instructions.ts';
import { anAccount, ids, uuids } from '../../kit/builders.ts';

const customerId = ids.customer;
const simulated = (isPlatformAccount: boolean) =>
  depositInstructions('USD', { uuid: uuids.source, reference: referenceOf(uuids.source), isPlatformAccount });
const instruction = PaymentInstructions.parse(paymentInstructionsExample);
const reported = { environment: 'production' as const, reportedInstructions: [instruction] };
const wallet = { accountType: 'EMBEDDED_WALLET', currency: 'USDB', customerId } as const;

describe('an internal account shows', () => {
  it.each<[string, Partial<InternalAccount> & { environment?: 'production' }, unknown]>([
    ['simulated instructions', { customerId }, simulated(false)],
    ["the platform's own as such", {}, simulated(true)],
    ['none for an embedded wallet, which has an address of its own', wallet, []],
    ['none before it is active', { status: 'PENDING' }, []],
    ['none while it is frozen', { status: 'FROZEN' }, []],
    ['none once it is closed', { status: 'CLOSED' }, []],
    ['none where it could not be opened', { status: 'FAILED' }, []],
    [
      'in production what the rail has reported',
      { ...reported, customerId },
      [{ ...instruction, isPlatformAccount: false }],
    ],
    ["in production the platform's own as such", reported, [{ ...instruction, isPlatformAccount: true }]],
    ['in production none once it is closed', { ...reported, status: 'CLOSED' }, []],
    ['in production none before the rail has reported any', { environment: 'production' }, []],
  ])('to pay in: %s', (_, changes, expected) => {
    expect(toInternalAccount(anAccount(changes)).fundingPaymentInstructions).toEqual(expected);
  });

  it.each<[string, Partial<InternalAccount>, object]>([
    ['of an embedded wallet that is hidden', { ...wallet, privateEnabled: true }, { privateEnabled: true }],
    ['of an embedded wallet that was never hidden', wallet, { privateEnabled: false }],
    ['of no other account', { privateEnabled: true }, {}],
  ])('whether it is hidden: %s', (_, changes, expected) => {
    const { privateEnabled } = toInternalAccount(anAccount(changes));
    expect({ ...(privateEnabled !== undefined && { privateEnabled }) }).toEqual(expected);
  });

  it('what can be spent, and what it has with what it holds', () => {
    expect(toInternalAccount(anAccount({ balance: 100, shardTotal: 30, held: 7 }))).toMatchObject({
      balance: { amount: 130 },
      totalBalance: { amount: 137 },
    });
  });
});
