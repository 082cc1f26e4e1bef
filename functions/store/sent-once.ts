import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';

/** Ends the SDK's retries: the cause is the error of the only attempt. */
export class NotSentAgain extends Error {
  override readonly name = 'NotSentAgain';
}

/** An update with a middleware behind the SDK's retries that lets one attempt pass. */
export class UpdateOnceCommand extends UpdateCommand {
  constructor(input: UpdateCommandInput) {
    super(input);
    let failure: { readonly cause: unknown } | undefined;
    this.middlewareStack.add(
      (next) => async (args) => {
        if (failure) throw new NotSentAgain('The call is not repeated.', failure);
        try {
          return await next(args);
        } catch (cause) {
          failure = { cause };
          throw cause;
        }
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
  }
}
