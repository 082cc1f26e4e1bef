import { emptyAccount } from '../../functions/domain/ledger/account.ts';
import { movePayment, type Payment } from '../../functions/domain/payments/payment.ts';
import { makeUmaReceipt } from '../../functions/domain/payments/uma-receipt.ts';
import { aCustomer, ids, noon, platformId, uuids } from './builders.ts';

/** The customer's account in US dollars, with nothing on it. */
export const theReceivingAccount = () => emptyAccount(platformId, uuids.destination, 'USD', noon, ids.customer);

/** 50.00 US dollars on their way to a customer's UMA address, announced and not yet decided. */
export function aUmaReceipt(overrides: Partial<Payment> = {}, customer = aCustomer()): Payment {
  const receipt = makeUmaReceipt({
    paymentId: uuids.payment,
    platformId,
    customer,
    accounts: [theReceivingAccount()],
    senderUmaAddress: '$success.eur@sandbox.uma.money',
    currency: 'USD',
    amount: 5_000,
    now: new Date(noon),
  });
  return { ...movePayment(receipt, 'execute', new Date(noon), { createdAt: noon }), ...overrides };
}

/** A payment whose platform has said that it will decide later. */
export const aDeferredReceipt = (deferredUntil = '2025-11-01T12:00:05.000Z'): Payment =>
  aUmaReceipt({ approval: { requestedFields: [{ name: 'FULL_NAME', mandatory: true }], deferredUntil } });
