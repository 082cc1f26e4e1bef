import document from '../../../docs/openapi.json' with { type: 'json' };
import { getOpenApi } from '../../contract/platforms/documentation.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getOpenApi, () => ({ status: 200 as const, body: document }));
