import { lookupUma } from '../../contract/uma/receivers.ts';
import { serve } from '../../runtime/serve.ts';
import { lookUpUmaAddress } from '../../use-cases/uma/lookups.ts';

export const handler = serve(lookupUma, ({ path, query }, context) =>
  lookUpUmaAddress(context, path.receiverUmaAddress, query),
);
