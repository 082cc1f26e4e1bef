import * as contract from '../../contract/cards/cards.ts';
import { serve } from '../../runtime/serve.ts';
import { showCardNumber } from '../../use-cases/cards/reveal.ts';

export const handler = serve(contract.showCardNumber, ({ path }, context) => showCardNumber(context, path.token), {
  text: 'html',
});
