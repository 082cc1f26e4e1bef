import { authorizingCustomer, type Payment } from '../../domain/payments/payment.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { countLowValue } from '../../domain/sca/exemptions.ts';
import { amend } from '../../domain/versioned.ts';
import type { Context } from '../../runtime/context.ts';
import { putSca, readSca } from '../../store/sca/sca.ts';
import type { Write } from '../../store/table.ts';

/**
 * The payment without its challenges where the platform exempts payments of low value and this one is. It is counted in the same write, so
 * two payments at once cannot both be the last one that is exempt.
 */
export async function exemptLowValue(
  { store, now }: Pick<Context, 'store' | 'now'>,
  payment: Payment,
  { scaExemptions = [] }: Pick<Platform, 'scaExemptions'>,
): Promise<{ readonly payment: Payment; readonly writes: readonly Write[] } | undefined> {
  if (!payment.authorization || !scaExemptions.includes('LOW_VALUE')) return undefined;
  const sca = await readSca(store, payment.platformId, authorizingCustomer(payment));
  const unasked = countLowValue(payment, sca.unasked);
  return unasked && { payment: withoutChallenges(payment), writes: [putSca(amend(sca, now, { unasked }))] };
}

/** A transfer is a quote only where it has to be authorized. */
function withoutChallenges({ authorization: _, ...payment }: Payment): Payment {
  if (payment.kind === 'QUOTE') return payment;
  const { quoteExpiresAt: _expiry, ...transfer } = payment;
  return transfer;
}
