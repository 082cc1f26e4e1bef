import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';
import { type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { coordinatesOf, normalizedCoordinate } from '../../domain/ledger/funding-coordinates.ts';
import type { ReportedInstructions } from '../../domain/ledger/reported-instructions.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import type { Store, Write } from '../table.ts';
import { readWithoutShards } from './accounts.ts';

/** Makes an account be found by what its instructions name now, and no longer by what they named before. */
export function replaceCoordinates(
  { platformId, accountId, instructions }: Pick<ReportedInstructions, 'platformId' | 'accountId' | 'instructions'>,
  before: readonly PaymentInstructions[],
): readonly Write[] {
  const uuid = uuidIn('InternalAccount', accountId);
  const [earlier, current] = [coordinatesOf(before), coordinatesOf(instructions)];
  const keyOf = (coordinate: string) => keys.fundingCoordinate(platformId, coordinate, uuid);
  return [
    ...[...current]
      .filter((coordinate) => !earlier.has(coordinate))
      .map((coordinate) => ({ put: { item: { ...keyOf(coordinate), type: 'FUNDING_COORDINATE' } } })),
    ...[...earlier]
      .filter((coordinate) => !current.has(coordinate))
      .map((coordinate) => ({ delete: { key: keyOf(coordinate) } })),
  ];
}

/** The accounts in a currency whose instructions name a number, an address or a reference. */
export async function findByCoordinate(
  store: Store,
  platformId: PlatformId,
  coordinate: string,
  currency: string,
): Promise<readonly InternalAccount[]> {
  const { pk } = keys.fundingCoordinate(platformId, normalizedCoordinate(coordinate), '');
  const uuids = (await readPartition(store, pk)).map(({ sk }) => String(sk) as Uuid<'InternalAccount'>);
  const accounts = await readWithoutShards(store, platformId, uuids);
  return accounts.filter((account) => account.currency === currency);
}
