import * as contract from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { revealCard } from '../../use-cases/cards/reveal.ts';

export const handler = serve(contract.revealCard, ({ path }, context) => revealCard(context, path.id));
