import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

export const eventBridgeClient = port('eventBridge', () => new EventBridgeClient(clientSettings()));
