/**
 * Stands in a bundle for the SDK's search for credentials. Lambda puts a function's credentials into its environment and
 * nowhere else, so the parts that would look into files, sign in to portals or ask a server are a tenth of every bundle
 * that nothing ever runs.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

/** What the clients of the SDK call for their credentials. */
export const defaultProvider = () => fromEnv();
