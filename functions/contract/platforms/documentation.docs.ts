import { describeEnum, describeOperation } from '../description.ts';
import { DocumentAdditions, getOpenApi } from './documentation.ts';

export const documentationDescriptions = [
  describeOperation(getOpenApi, {
    text: 'Returns this description of the interface, an OpenAPI 3.1 document. What the service adds to the published interface is marked with `x-addition`; `additions=no` leaves it out.',
    parameters: { additions: 'Whether the document has what the service adds to the published interface.' },
  }),
  describeEnum(DocumentAdditions, 'What an OpenAPI document has.', {
    yes: 'All that the service has.',
    no: 'The published interface alone.',
  }),
];
