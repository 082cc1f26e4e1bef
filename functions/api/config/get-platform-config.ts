import { getPlatformConfig } from '../../contract/config.ts';
import { toPlatformConfig } from '../../domain/platform.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getPlatformConfig, async (_input, { caller, store }) => {
  const platform = await requirePlatform(store, caller);
  return { status: 200 as const, body: toPlatformConfig(platform) };
});
