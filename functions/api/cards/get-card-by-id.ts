import { getCardById } from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { showCard } from '../../use-cases/cards/cards.ts';

export const handler = serve(getCardById, ({ path }, context) => showCard(context, path.id));
