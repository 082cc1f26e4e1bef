import type { PlatformId, Uuid } from '../../domain/ids.ts';
import { type HeldDeposit, heldDeposit, isHeld } from '../../domain/payments/held-deposit.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

/** The type of these items in the table and its stream. */
export const heldDepositType = 'HELD_DEPOSIT';

export const toHeldDeposit = itemReader(heldDepositType, heldDeposit);

export const readHeldDeposit = (
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Funding'>,
): Promise<HeldDeposit | undefined> => readRecord(store, keys.heldDeposit(platformId, uuid), toHeldDeposit);

/** Writes a version of a deposit that is held. It is listed as long as a person has to decide about it. */
export const putHeldDeposit = (held: HeldDeposit): Write =>
  putVersion({
    ...held,
    ...keys.heldDeposit(held.platformId, held.depositUuid),
    ...(isHeld(held) && {
      listPk: lists.heldDeposits(held.platformId),
      listSk: listSortKey(held.createdAt, held.depositUuid),
    }),
    type: heldDepositType,
  });

/** Holds a decision to the version of the record that it was made with. */
export const requireRecord = ({ platformId, depositUuid, version }: HeldDeposit): Write =>
  checkVersion(keys.heldDeposit(platformId, depositUuid), version);

/** Holds a decision to there being no record of a deposit that was held or has funded a quote. */
export const requireNotHeld = (platformId: PlatformId, uuid: Uuid<'Funding'>): Write =>
  checkVersion(keys.heldDeposit(platformId, uuid), 0);
