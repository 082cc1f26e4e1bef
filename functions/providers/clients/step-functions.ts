import { SFNClient } from '@aws-sdk/client-sfn';
import { provider } from '../providers.ts';
import { clientSettings } from './client-settings.ts';

export const stepFunctionsClient = provider('stepFunctions', () => new SFNClient(clientSettings()));
