import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Operator } from '../../functions/domain/platforms/operator-action.ts';
import { UsageError } from '../command-line/command-line.ts';
import { signInFault } from './sign-in-fault.ts';

/** The options that an action needs for which somebody answers. */
export const actionOptions = {
  why: { type: 'string', value: 'TEXT', description: 'The reason, which is kept.' },
  by: { type: 'string', value: 'WHO', description: 'Your name, which is kept.' },
} as const;

/** Who runs a command: the name that they give, and for a deployed service the identity that AWS knows their credentials by. */
export async function operatorOf(by: string | undefined, stack: string | undefined): Promise<Operator> {
  const name = requireText('--by', by);
  if (!stack) return { name };
  const { Arn } = await new STSClient({}).send(new GetCallerIdentityCommand({})).catch((cause: unknown) => {
    throw signInFault(cause) ?? cause;
  });
  if (!Arn) throw new Error('AWS does not say whose credentials these are.');
  return { name, identity: Arn };
}

/** The text of an option. Throws UsageError where it is missing. */
export function requireText(option: string, value: string | undefined): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${option} is missing.`);
  return text;
}
