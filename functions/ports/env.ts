import type { EnvironmentVariable } from '../topology/capabilities.ts';

/** Reads a variable that the deployment sets. Throws where it is missing: the function does not declare the capability for it. */
export function env(name: EnvironmentVariable): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** KMS keys that receivers of webhooks are shown besides the signing ones: the generations before and after. */
export const publishedKeyIds = (): readonly string[] =>
  (process.env.WEBHOOK_PUBLISHED_KEY_IDS ?? '').split(',').filter((id) => id !== '');

/** The ids of the platforms that have a cell of the fast lane for themselves, in the order of these cells; nothing in the place of one that has none any more. */
export const largePlatforms = (): readonly string[] => (process.env.LARGE_PLATFORMS ?? '').split(',');

/** Whether webhooks are signed by keys that never leave AWS KMS, instead of in the functions. */
export const signsByKeyService = (): boolean => Boolean(process.env.WEBHOOK_KEY_ID);

/** Whether the deployment has a rail for production payments. */
export const isRailConnected = (): boolean => Boolean(process.env.RAIL_URL);

/** Whether the deployment has an issuer of production cards. */
export const isIssuerConnected = (): boolean => Boolean(process.env.ISSUER_URL);

/** Whether the deployment has a provider that verifies customers in production. */
export const isVerificationConnected = (): boolean => Boolean(process.env.VERIFICATION_URL);

/** Whether the deployment has a connector that gives the prices by which production converts. */
export const isRatesConnected = (): boolean => Boolean(process.env.RATES_URL);

/** Whether a second connector has to agree with those prices. */
export const isRatesCheckConnected = (): boolean => Boolean(process.env.RATES_CHECK_URL);

/** The e-mail address and the origination identity that one-time codes are sent from; each may be missing. */
export const codeSenders = (): { readonly email?: string | undefined; readonly sms?: string | undefined } => ({
  email: process.env.CODE_EMAIL_FROM,
  sms: process.env.CODE_SMS_ORIGINATION,
});

/** The https or mailto address to which vulnerabilities are reported; a development stage may have none. */
export const securityContact = (): string | undefined => process.env.SECURITY_CONTACT;

/** Where the pages of the documentation are, such as `/docs` locally; a deployment may have none. */
export const docsUrl = (): string | undefined => process.env.DOCS_URL;

/** Where the page of the hosted verification is: locally one of this service, otherwise that of the provider. */
export const verificationPageUrl = (): string => process.env.VERIFICATION_PAGE_URL ?? 'https://kyc.sandbox.example.com';

/** The end of the names of executions where a restored copy of the table is served; empty otherwise. */
export const executionSuffix = (): string => process.env.EXECUTION_SUFFIX ?? '';

/** How many times faster than the clock waits and expiries run: 1 in the cloud, CLOCK_SPEED locally. */
export const clockSpeed = (): number => Number(process.env.CLOCK_SPEED ?? 1);

/**
 * Whether credentials without a mark are looked up too: locally, where anyone may name the sandbox token as they like, and on a stage that
 * still has tokens of 1.0.0.
 */
export const admitsUnmarkedCredentials = (): boolean => process.env.UNMARKED_CREDENTIALS === 'admitted';

/** Whether webhooks may also go to http and loopback addresses, as they may locally. */
export const webhookTargetsAreLocal = (): boolean => process.env.WEBHOOK_TARGETS === 'local';
