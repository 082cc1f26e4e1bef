import { describeOperation } from '../description.ts';
import { getOpenApi } from './documentation.ts';

export const documentationDescriptions = [
  describeOperation(getOpenApi, { text: 'Returns this description of the interface, an OpenAPI 3.1 document.' }),
];
