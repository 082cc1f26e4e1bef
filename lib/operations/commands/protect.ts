import { UsageError } from '../../command-line/command-line.ts';
import { defineOperation } from '../operation.ts';
import { protectStacks } from '../stack-policy.ts';
import { stackOption } from '../table-access.ts';

/** Sets the stack policies, which the CDK has no setting for. */
export const protectCommand = defineOperation({
  role: 'break-glass',
  uses: ['stacks:protect'],
  summary:
    'Forbids updates to replace or remove what holds data: sets the policies of the stacks that have such resources.',
  options: stackOption,
  async run({ stack }) {
    if (!stack) throw new UsageError('--stack is missing.');
    const names = await protectStacks(stack);
    console.log(names.length > 0 ? `Protected: ${names.join(', ')}.` : 'Nothing is deployed yet.');
  },
});
