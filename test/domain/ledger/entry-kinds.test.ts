import { expect, it } from 'vitest';
import { EntryKind } from '../../../functions/contract/ledger/entries.ts';
import { cardMovements } from '../../../functions/domain/cards/card-step.ts';
import { manualMovements } from '../../../functions/domain/payments/manual-entry.ts';
import { movements } from '../../../functions/domain/payments/postings.ts';

it('shows every movement of the journal as a kind of the interface, and no other', () => {
  expect([...EntryKind.options].sort()).toEqual([...movements, ...cardMovements, ...manualMovements].sort());
});
