import { faultsOf } from './fault.ts';
import { access } from './faults/access.ts';
import { codes } from './faults/codes.ts';
import { delivery } from './faults/delivery.ts';
import { money } from './faults/money.ts';
import { payments } from './faults/payments.ts';

/** Every planted fault, by room. */
export const faults = faultsOf([...money, ...payments, ...access, ...codes, ...delivery]);
