import { createCard } from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { issueCard } from '../../use-cases/cards/cards.ts';

export const handler = serve(createCard, ({ body }, context) => issueCard(context, body));
