import * as contract from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { listCards } from '../../use-cases/cards/cards.ts';

export const handler = serve(contract.listCards, ({ query }, context) => listCards(context, query));
