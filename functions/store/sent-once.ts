import type { UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** The name of the middleware, by which a test's table knows that the SDK repeats nothing. */
export const sendsOnce = 'sendsOnce';

/** Ends the SDK's retries: the cause is the error of the only attempt. */
export class NotSentAgain extends Error {
  override readonly name = 'NotSentAgain';
}

/** The command with a middleware behind the SDK's retries that lets one attempt pass. */
export function sentOnce(command: UpdateCommand): UpdateCommand {
  let failure: { readonly cause: unknown } | undefined;
  command.middlewareStack.add(
    (next) => async (args) => {
      if (failure) throw new NotSentAgain('The call is not repeated.', failure);
      try {
        return await next(args);
      } catch (cause) {
        failure = { cause };
        throw cause;
      }
    },
    // The document client merges the command's middlewares into its own twice.
    { step: 'finalizeRequest', priority: 'low', name: sendsOnce, override: true },
  );
  return command;
}
