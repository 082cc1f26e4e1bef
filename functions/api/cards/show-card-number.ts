import { showCardNumber } from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { showNumber } from '../../use-cases/cards/reveal.ts';

export const handler = serve(showCardNumber, ({ path }, context) => showNumber(context, path.token), { text: 'html' });
