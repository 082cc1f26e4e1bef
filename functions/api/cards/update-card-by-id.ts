import * as contract from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { updateCardById } from '../../use-cases/cards/cards.ts';

export const handler = serve(contract.updateCardById, ({ path, body }, context) =>
  updateCardById(context, path.id, body),
);
