import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { provider } from '../providers.ts';
import { clientSettings } from './client-settings.ts';

export const eventBridgeClient = provider('eventBridge', () => new EventBridgeClient(clientSettings()));
