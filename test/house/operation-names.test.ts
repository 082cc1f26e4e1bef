import { describe, expect, it } from 'vitest';
import { findMisnamedUseCases } from './operation-names.ts';

const path = 'functions/api/agents/create-agent.ts';
const handler = ({ useCase = 'createAgent', row = 'contract.createAgent' }) => `
import * as contract from '../../contract/agents/agents.ts';
import { ${useCase}, agentReads } from '../../use-cases/agents/agents.ts';
export const handler = serve(${row}, ({ body }, context) => ${useCase}(context, body), { reads: agentReads });
`;
const faultsOf = (text: string, file = path) => findMisnamedUseCases(new Map([[file, text]]));

describe('the names of an operation', () => {
  it('are the same in the contract, the handler and the use case', () => {
    expect(faultsOf(handler({}))).toEqual([]);
  });

  it('are not those of a file outside the rooms', () => {
    expect(faultsOf('', 'functions/api/authorizer.ts')).toEqual([]);
  });

  it.each([
    ['a use case of another name', handler({ useCase: 'addAgent' }), /calls no use case with the name createAgent/],
    ['an alias', handler({ useCase: 'createAgent as decide' }), /calls no use case with the name createAgent/],
    ['a row of another operation', handler({ row: 'contract.updateAgent' }), /does not serve contract.createAgent/],
    ['a row that is imported by its name', handler({ row: 'createAgent' }), /does not serve contract.createAgent/],
  ])('report %s', (_, text, fault) => {
    expect(faultsOf(text).join()).toMatch(fault);
  });
});
