/**
 * Replaces the SDK's search for credentials in bundles. Lambda sets a function's credentials in its environment and nowhere
 * else, so the code for files, portals and servers would be a tenth of every bundle and never run.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

/** The SDK's clients call this for their credentials. */
export const defaultProvider = () => fromEnv();
