import { SFNClient } from '@aws-sdk/client-sfn';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

export const stepFunctionsClient = port('stepFunctions', () => new SFNClient(clientSettings()));
