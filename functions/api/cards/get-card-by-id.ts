import * as contract from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { getCardById } from '../../use-cases/cards/cards.ts';

export const handler = serve(contract.getCardById, ({ path }, context) => getCardById(context, path.id));
