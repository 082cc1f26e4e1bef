import type { QuoteRequest } from '../contract/quotes.ts';
import { uuidOf } from '../domain/ids.ts';
import { payableOverUma } from '../domain/payer-data.ts';
import type { Destination } from '../domain/quoting.ts';
import { accountIn } from '../domain/receiving.ts';
import { Refusal } from '../domain/refusal.ts';
import { umaAddressOf } from '../domain/uma.ts';
import { sandboxUma } from '../domain/uma-sandbox.ts';
import { readLookup } from '../store/lookups.ts';
import { findUmaReceiver } from '../store/uma-receivers.ts';
import type { Context } from './serve.ts';

/**
 * Where a quote to a UMA address goes: the account of a customer of the platform's own, so that the money stays inside and
 * nobody has to be asked, or an address of the sandbox. Refuses with INVALID_INPUT without the lookup of that address, with
 * LOOKUP_REQUEST_NOT_FOUND, INVALID_CURRENCY or UMA_NOT_FOUND.
 */
export async function umaDestination({ store, caller, now }: Context, request: QuoteRequest): Promise<Destination> {
  const { destination, lookupId } = request;
  if (destination.destinationType !== 'UMA_ADDRESS') throw new Error('The destination is no UMA address.');
  const umaAddress = umaAddressOf(destination.umaAddress, 'destination.umaAddress');
  const lookup = await requireLookup();
  const currency = payableOverUma(lookup, umaAddress, destination.currency);
  const own = await findUmaReceiver(store, caller.platformId, umaAddress);
  if (own) return { kind: 'INTERNAL', account: accountIn(own.accounts, currency), umaAddress };
  if (caller.environment !== 'sandbox' || !sandboxUma(umaAddress)) {
    throw new Refusal('UMA_NOT_FOUND', 'destination.umaAddress: nobody can be paid at this address any more.');
  }
  return { kind: 'UMA', umaAddress, account: { currency, status: 'ACTIVE' } };

  async function requireLookup() {
    if (lookupId === undefined) {
      throw new Refusal('INVALID_INPUT', 'lookupId: look the UMA address up first, by GET /receiver/uma/{address}.');
    }
    const uuid = uuidOf('Lookup', lookupId);
    const found = uuid && (await readLookup(store, caller.platformId, uuid, now));
    if (!found) throw new Refusal('LOOKUP_REQUEST_NOT_FOUND', 'lookupId: there is no such lookup, or it has expired.');
    return found;
  }
}
