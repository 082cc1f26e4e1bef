import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  formatId,
  type Id,
  type NewUuid,
  type PaymentId,
  type PlatformId,
  uuidIn,
} from '../../functions/domain/ids.ts';
import * as keys from '../../functions/store/keys.ts';
import { anAccount, ids, platformId, uuids } from '../kit/builders.ts';

// The compiler checks this file: an @ts-expect-error above a line that compiles is an error.
describe('ids of different kinds', () => {
  it('do not mix', () => {
    expectTypeOf<Id<'Customer'>>().not.toExtend<Id<'InternalAccount'>>();
    expectTypeOf<PlatformId>().not.toExtend<PaymentId>();
    expectTypeOf<string>().not.toExtend<PlatformId>();
    expectTypeOf<Id<'Quote'>>().toExtend<string>();
  });

  it('give and take the uuids of their kind', () => {
    expectTypeOf(uuidIn('Quote', formatId('Quote', uuids.payment))).toEqualTypeOf<PaymentId>();
    expectTypeOf(uuidIn('Transaction', formatId('Transaction', uuids.payment))).toEqualTypeOf<PaymentId>();
    expectTypeOf<NewUuid>().toExtend<PaymentId>();
    expectTypeOf<PaymentId>().not.toExtend<NewUuid>();
  });

  it('keep a payment from taking the place of a platform in a key', () => {
    const paymentId: PaymentId = uuids.payment;
    // @ts-expect-error A payment is no platform.
    keys.platform(paymentId);
    // @ts-expect-error A text is no platform until it was checked.
    keys.platform('11111111-1111-4111-8111-11111111111a');
    expect(keys.payment(platformId, paymentId).pk).toBe(`PLATFORM#${platformId}#PAYMENT#${paymentId}`);
  });

  it('keep an account from taking the place of its customer', () => {
    const account = anAccount({ customerId: ids.customer });
    const readBy = (customerId: Id<'Customer'>): string => uuidIn('Customer', customerId);
    // @ts-expect-error An account is no customer.
    expect(() => readBy(account.accountId)).toThrow('is no id of the kind Customer');
    // @ts-expect-error A quote is a view of a payment, and not its key.
    expect(keys.payment(platformId, ids.quote).pk).toContain('Quote:');
    expect(account.customerId && readBy(account.customerId)).toBe(uuids.customer);
  });
});
