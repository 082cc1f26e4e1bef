import * as contract from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { getDelegatedKeyById } from '../../use-cases/wallets/listings.ts';

export const handler = serve(contract.getDelegatedKeyById, ({ path }, context) =>
  getDelegatedKeyById(context, path.id),
);
