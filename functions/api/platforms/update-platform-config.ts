import * as contract from '../../contract/platforms/config.ts';
import { serve } from '../../runtime/serve.ts';
import { updatePlatformConfig } from '../../use-cases/platforms/config.ts';

export const handler = serve(contract.updatePlatformConfig, ({ body }, context) => updatePlatformConfig(context, body));
