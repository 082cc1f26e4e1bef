import { listCards } from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { showCards } from '../../use-cases/cards/cards.ts';

export const handler = serve(listCards, ({ query }, context) => showCards(context, query));
