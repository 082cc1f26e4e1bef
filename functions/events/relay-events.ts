import { readStream } from '../runtime/stream.ts';
import { relay } from '../use-cases/webhooks/relay.ts';

export const handler = readStream('RelayEvents', relay);
