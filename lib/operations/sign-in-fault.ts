/** An error that says what to set, for one of the SDK that found no region or no credentials. */
export function signInFault(cause: unknown): Error | undefined {
  const { name, message }: Partial<Error> = Object(cause);
  if (message === 'Region is missing')
    return new Error('No AWS region is set: name that of the stage in AWS_REGION.', { cause });
  if (name !== 'CredentialsProviderError') return undefined;
  return new Error(`There are no AWS credentials: name a profile in AWS_PROFILE, or sign in (${message}).`, { cause });
}
