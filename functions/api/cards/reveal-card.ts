import { revealCard } from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { linkToNumber } from '../../use-cases/cards/reveal.ts';

export const handler = serve(revealCard, ({ path }, context) => linkToNumber(context, path.id));
