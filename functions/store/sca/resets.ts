import { type Id, type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import { type FactorReset, factorReset } from '../../domain/sca/reset.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

const toReset = itemReader('FACTOR_RESET', factorReset);

const keyOf = (platformId: PlatformId, customerId: Id<'Customer'>, resetUuid: Uuid<'TwoFactorReset'>) =>
  keys.factorReset(platformId, uuidIn('Customer', customerId), resetUuid);

/** Writes a version of a reset. */
export const putReset = (reset: FactorReset): Write => {
  const { platformId, customerId, resetId } = reset;
  return putVersion({
    ...reset,
    ...keyOf(platformId, customerId, uuidIn('TwoFactorReset', resetId)),
    type: 'FACTOR_RESET',
  });
};

export const readReset = (
  store: Store,
  platformId: PlatformId,
  customerId: Id<'Customer'>,
  resetUuid: Uuid<'TwoFactorReset'>,
): Promise<FactorReset | undefined> => readRecord(store, keyOf(platformId, customerId, resetUuid), toReset);
