import { faultsOf } from './fault.ts';
import { access } from './faults/access.ts';
import { bookkeeping } from './faults/bookkeeping.ts';
import { books } from './faults/books.ts';
import { cards } from './faults/cards.ts';
import { codes } from './faults/codes.ts';
import { delivery } from './faults/delivery.ts';
import { deposits } from './faults/deposits.ts';
import { lists } from './faults/lists.ts';
import { money } from './faults/money.ts';
import { parties } from './faults/parties.ts';
import { payments } from './faults/payments.ts';
import { privacy } from './faults/privacy.ts';
import { wallets } from './faults/wallets.ts';

/** Every planted fault, by room. */
export const faults = faultsOf([
  ...money,
  ...payments,
  ...deposits,
  ...access,
  ...codes,
  ...delivery,
  ...cards,
  ...parties,
  ...bookkeeping,
  ...books,
  ...lists,
  ...privacy,
  ...wallets,
]);
