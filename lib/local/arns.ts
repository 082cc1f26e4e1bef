/** The region and account of the embedded cloud. */
export const region = 'us-east-1';
export const accountId = '000000000000';

/** A resource name as AWS writes it. */
export const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;

/** The name of a resource within its kind: the part after the last `:` or `/`. */
export const nameIn = (arnOrUrl: string): string => arnOrUrl.split(/[:/]/).at(-1) ?? arnOrUrl;
