import { getOpenApi } from '../../contract/platforms/documentation.ts';
import { serve } from '../../runtime/serve.ts';
import { documentAt } from '../../use-cases/platforms/documentation.ts';

export const handler = serve(getOpenApi, (_input, { baseUrl }) => ({
  status: 200 as const,
  body: documentAt(baseUrl),
}));
