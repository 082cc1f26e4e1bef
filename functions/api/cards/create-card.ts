import * as contract from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { createCard } from '../../use-cases/cards/cards.ts';

export const handler = serve(contract.createCard, ({ body }, context) => createCard(context, body));
