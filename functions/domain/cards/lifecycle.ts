import type { CardState } from '../../contract/cards/cards.ts';
import type { Move } from '../lifecycle.ts';

/** A move of a card, and who makes it. */
export interface CardMove extends Move<CardState> {
  readonly by: 'ISSUER' | 'PLATFORM';
}

/** The moves of a card, which begins as PROCESSING. */
export const cardMoves = [
  { name: 'accept', from: 'PROCESSING', to: 'ACTIVE', by: 'ISSUER' },
  { name: 'reject', from: 'PROCESSING', to: 'CLOSED', by: 'ISSUER' },
  { name: 'freeze', from: 'ACTIVE', to: 'FROZEN', by: 'PLATFORM' },
  { name: 'unfreeze', from: 'FROZEN', to: 'ACTIVE', by: 'PLATFORM' },
  { name: 'close', from: 'ACTIVE', to: 'CLOSED', by: 'PLATFORM' },
  { name: 'close', from: 'FROZEN', to: 'CLOSED', by: 'PLATFORM' },
] as const satisfies readonly CardMove[];

/** The states into which a platform may bring a card. */
export const statesForPlatform = (state: CardState): readonly CardState[] =>
  cardMoves.filter(({ from, by }) => from === state && by === 'PLATFORM').map(({ to }) => to);
