import { updatePlatformConfig } from '../../contract/platforms/config.ts';
import { serve } from '../../runtime/serve.ts';
import { updateConfig } from '../../use-cases/platforms/config.ts';

export const handler = serve(updatePlatformConfig, ({ body }, context) => updateConfig(context, body));
