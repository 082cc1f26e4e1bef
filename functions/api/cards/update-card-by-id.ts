import { updateCardById } from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { changeCard } from '../../use-cases/cards/cards.ts';

export const handler = serve(updateCardById, ({ path, body }, context) => changeCard(context, path.id, body));
