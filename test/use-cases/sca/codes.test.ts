import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../../functions/domain/customers/customer.ts';
import { formatId, type Uuid } from '../../../functions/domain/ids.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import type { ChallengeOffer } from '../../../functions/domain/sca/challenge.ts';
import { provide, resetPorts } from '../../../functions/ports/ports.ts';
import { withCodeSent } from '../../../functions/use-cases/sca/challenge-offer.ts';
import { isScaCode } from '../../../functions/use-cases/sca/codes.ts';
import { paymentSubject } from '../../../functions/use-cases/sca/payment-subject.ts';
import { unreachable } from '../../kit/aws-stubs.ts';
import { aCaller, aCustomer, aDollarAccount, aPlatform, aQuote, ids, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const sms = mockClient(PinpointSMSVoiceV2Client);
const caller = aCaller({ environment: 'production' });
const sandbox = aCaller();
const offer: ChallengeOffer = { factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] };
const payment: Payment = aQuote({ environment: 'production', receivingCurrency: 'USD', receivingAmount: 9_970 });

const proven: Partial<CustomerRecord> = { phoneNumber: '+15550100001', contactVerification: { phone: 'VERIFIED' } };
function arrange(customer: Partial<CustomerRecord> = proven): void {
  table.holds(
    stored.platform(aPlatform({ environment: 'production' })),
    stored.customer(aCustomer(customer)),
    stored.externalAccount(aDollarAccount()),
  );
}
const texts = () =>
  sms
    .commandCalls(SendTextMessageCommand)
    .map(({ args: [{ input }] }) => [input.DestinationPhoneNumber, input.MessageBody]);

beforeEach(() => {
  sms.reset();
  sms.on(SendTextMessageCommand).resolves({ MessageId: 'example' });
  provide('sms', new PinpointSMSVoiceV2Client(unreachable));
  vi.stubEnv('CODE_SMS_ORIGINATION', 'arn:aws:sms-voice:eu-west-1:000000000000:pool/example');
  arrange();
});
afterEach(() => {
  resetPorts();
  vi.unstubAllEnvs();
});

describe('the code of a payment', () => {
  it('is texted to the proven number with amount and payee, and proves this payment alone', async () => {
    const { codeHash } = await withCodeSent(table.store, caller, payment, offer);
    const [[to, text = ''] = []] = texts();
    expect(to).toBe('+15550100001');
    expect(text).toContain('to pay 100.00 USD to Jane Example, account ending in 789');
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    const isRight = (by: Parameters<typeof isScaCode>[1], paid: Payment, typed = code) => {
      const { boundTo } = paymentSubject(table.store, paid);
      return isScaCode(table.store, by, { codeHash }, { customerId: ids.customer, code: typed, boundTo });
    };
    expect(await isRight(caller, payment)).toBe(true);
    const wrong = await Promise.all([
      isRight(caller, { ...payment, sendingAmount: payment.sendingAmount + 1 }),
      isRight(caller, { ...payment, destinationAccountId: ids.destination }),
      isRight(caller, payment, '123456' === code ? '654321' : '123456'),
      isRight(sandbox, payment),
    ]);
    expect(wrong).toEqual([false, false, false, false]);
  });

  it('proves nothing where none was sent', async () => {
    const typed = { customerId: ids.customer, code: '123456', boundTo: [] };
    const isRight = (by: Parameters<typeof isScaCode>[1]) => isScaCode(table.store, by, {}, typed);
    expect([await isRight(caller), await isRight(sandbox)]).toEqual([false, true]);
  });

  it('proves nothing once the customer has another number, until the number is the same and proven', async () => {
    const { codeHash } = await withCodeSent(table.store, caller, payment, offer);
    const [[, text = ''] = []] = texts();
    const typed = {
      ...{ customerId: ids.customer, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' },
      ...paymentSubject(table.store, payment),
    };
    const isRightFor = (customer: Partial<CustomerRecord>) => {
      arrange(customer);
      return isScaCode(table.store, caller, { codeHash }, typed);
    };
    expect(await isRightFor({ ...proven, phoneNumber: '+15550100002' })).toBe(false);
    expect(await isRightFor({ ...proven, contactVerification: { phone: 'PENDING' } })).toBe(false);
    expect(await isRightFor({})).toBe(false);
    expect(await isRightFor(proven)).toBe(true);
  });

  it('is not sent where a passkey answers', async () => {
    const other: ChallengeOffer = { ...offer, factor: 'PASSKEY' };
    expect(await withCodeSent(table.store, caller, payment, other)).toEqual(other);
    expect(texts()).toEqual([]);
  });

  it.each<[string, Partial<CustomerRecord>]>([
    ['no number', {}],
    ['a number that is not proven', { ...proven, contactVerification: { phone: 'PENDING' } }],
  ])('is refused to a customer with %s', async (_, customer) => {
    arrange(customer);
    await expect(withCodeSent(table.store, caller, payment, offer)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(texts()).toEqual([]);
  });
});

describe('what a code is said to pay', () => {
  const internal = formatId('InternalAccount', uuids.destination as Uuid<'InternalAccount'>);
  it.each<[string, Partial<Payment>, string]>([
    [
      'what arrives in another currency',
      { receivingCurrency: 'EUR', receivingAmount: 9_000 },
      '100.00 USD (90.00 EUR)',
    ],
    ['a UMA address', { destinationAccountId: '$jane@example.com' }, 'to pay 100.00 USD to $jane@example.com'],
    ['an internal account', { destinationAccountId: internal }, `to the account ending in ${internal.slice(-4)}`],
  ])('names %s', async (_, changes, text) => {
    expect(await paymentSubject(table.store, { ...payment, ...changes }).act()).toContain(text);
  });
});
