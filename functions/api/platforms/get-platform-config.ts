import { getPlatformConfig } from '../../contract/platforms/config.ts';
import { serve } from '../../runtime/serve.ts';
import { showConfig } from '../../use-cases/platforms/config.ts';

export const handler = serve(getPlatformConfig, (_input, context) => showConfig(context));
