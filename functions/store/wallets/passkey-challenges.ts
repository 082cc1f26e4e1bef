import type { Refusal } from '../../domain/refusal.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';
import type { WalletRef } from './wallet-auth.ts';

/** Whether a registration has used a challenge before. */
export const isChallengeUsed = async (
  store: Store,
  { platformId }: Pick<WalletRef, 'platformId'>,
  challengeHash: string,
): Promise<boolean> => (await readItem(store, keys.passkeyChallenge(platformId, challengeHash))) !== undefined;

/** Uses up the challenge of a passkey's registration. Refuses with `used` if a registration has used it before. */
export const useUpChallenge = ({ platformId, accountId }: WalletRef, challengeHash: string, used: Refusal): Write => ({
  put: {
    item: { ...keys.passkeyChallenge(platformId, challengeHash), accountId, type: 'CLAIM' },
    condition: 'attribute_not_exists(pk)',
  },
  onConditionFailed: () => used,
});
