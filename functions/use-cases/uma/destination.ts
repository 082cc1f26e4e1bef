import type { QuoteRequest } from '../../contract/payments/quotes.ts';
import { requireReadyReceiver } from '../../domain/customers/standing.ts';
import { uuidOf } from '../../domain/ids.ts';
import { knownInfo } from '../../domain/payments/customer-info.ts';
import type { Destination } from '../../domain/payments/parties.ts';
import { accountIn } from '../../domain/payments/uma-receipt.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refuseAsSimulated, sandboxReceiverInfo, sandboxUma } from '../../domain/sandbox/uma.ts';
import { umaAddressOf } from '../../domain/uma/address.ts';
import { payableOverUma } from '../../domain/uma/payer-data.ts';
import type { Context } from '../../runtime/context.ts';
import { readLookup } from '../../store/uma/lookups.ts';
import { findUmaReceiver } from '../../store/uma/receivers.ts';

/**
 * The destination of a quote to a UMA address: an account of the platform's own customer, so that the money stays inside, or an
 * address of the sandbox. Refuses with INVALID_INPUT without a lookup of the address, LOOKUP_REQUEST_NOT_FOUND,
 * INVALID_CURRENCY, UMA_NOT_FOUND, USER_NOT_READY and what a sandbox address simulates.
 */
export async function umaDestination({ store, caller, now }: Context, request: QuoteRequest): Promise<Destination> {
  const { destination, lookupId } = request;
  if (destination.destinationType !== 'UMA_ADDRESS') throw new Error('The destination is no UMA address.');
  const umaAddress = umaAddressOf(destination.umaAddress, 'destination.umaAddress');
  const lookup = await requireLookup();
  const currency = payableOverUma(lookup, umaAddress, destination.currency);
  const own = await findUmaReceiver(store, caller.platformId, umaAddress);
  if (own) {
    requireReadyReceiver(own.customer);
    const counterpartyInformation = knownInfo(own.customer);
    return { kind: 'INTERNAL', account: accountIn(own.accounts, currency), umaAddress, counterpartyInformation };
  }
  const institution = caller.environment === 'sandbox' ? sandboxUma(umaAddress) : undefined;
  if (!institution) throw new Refusal('UMA_NOT_FOUND', 'destination.umaAddress: the address no longer exists.');
  refuseAsSimulated(institution, 'QUOTE');
  const account = { currency, status: 'ACTIVE' } as const;
  return { kind: 'UMA', umaAddress, account, counterpartyInformation: sandboxReceiverInfo };

  async function requireLookup() {
    if (lookupId === undefined) {
      throw new Refusal('INVALID_INPUT', 'lookupId: look the UMA address up first, by GET /receiver/uma/{address}.');
    }
    const uuid = uuidOf('Lookup', lookupId);
    const lookup = uuid && (await readLookup(store, caller.platformId, uuid, now));
    if (!lookup) throw new Refusal('LOOKUP_REQUEST_NOT_FOUND', 'lookupId: there is no such lookup, or it has expired.');
    return lookup;
  }
}
