import * as contract from '../../contract/uma/receivers.ts';
import { serve } from '../../runtime/serve.ts';
import { lookupUma } from '../../use-cases/uma/lookups.ts';

export const handler = serve(contract.lookupUma, ({ path, query }, context) =>
  lookupUma(context, path.receiverUmaAddress, query),
);
