import * as contract from '../../contract/platforms/config.ts';
import { serve } from '../../runtime/serve.ts';
import { getPlatformConfig } from '../../use-cases/platforms/config.ts';

export const handler = serve(contract.getPlatformConfig, (_input, context) => getPlatformConfig(context));
