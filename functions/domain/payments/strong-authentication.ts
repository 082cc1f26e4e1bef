import { isTrustedBy } from '../external-accounts/beneficiary-trust.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import { purposesOf, type TransactionFactor } from '../sca/challenge.ts';
import { needsStrongAuthentication } from '../sca/regions.ts';
import type { Payer } from './parties.ts';
import type { Payment } from './payment.ts';

/** The facts that decide whether the customer has to authorize a payment. */
interface AuthorizationFacts {
  readonly payer: Pick<Payer, 'region'>;
  /** Absent where the payment does not go to an external account. */
  readonly destination: ExternalAccountRecord | undefined;
  /** The factor that the request names. */
  readonly factor?: TransactionFactor | undefined;
}

/**
 * The payment with the challenges that it needs before money leaves. It is the only rule of strong authentication, and every way to
 * pay applies it: quotes and transfers, of customers, their agents and their platform. A quote applies it again when it is
 * executed, because the customer may have trusted the account since, or taken the trust back.
 */
export function withAuthorization(payment: Payment, { payer, destination, factor }: AuthorizationFacts): Payment {
  if (!needsStrongAuthentication(payer.region)) return payment;
  const { authorization: earlier, ...unauthorized } = payment;
  if (destination && isTrustedBy(destination, payment.customerId)) return unauthorized;
  const wantedFactor = factor ?? earlier?.wantedFactor;
  const waiting = purposesOf(payment.sendingCurrency !== payment.receivingCurrency);
  return { ...unauthorized, authorization: { waiting, ...(wantedFactor && { wantedFactor }) } };
}
