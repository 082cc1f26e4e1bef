import type { EndpointId } from '../../../../functions/contract/endpoints.ts';
import type { TestPlatform } from '../platform/test-platform.ts';
import type { Places } from '../request.ts';

/** The values that a request takes from a platform: ids, and others that only the running service knows. */
export interface Needs {
  readonly ids?: Places;
  readonly values?: Places<unknown>;
}

/** A further form of a request, with ids at other places than the documented example has. */
export interface Variant {
  readonly body?: object;
  /** It names a unique value that is taken, so it is refused with 409. */
  readonly isTaken?: boolean;
  readonly needs: (platform: TestPlatform) => Promise<Needs>;
}

/**
 * The facts about an operation that the tests of the whole contract need. The request itself is the example of
 * docs/openapi.json; a row names the values in it that are ids, and where a platform gets its own.
 */
export interface OperationRow {
  readonly needs?: (platform: TestPlatform) => Promise<Needs>;
  /** Places of ids that belong to the customer of the other ids, and are not found with another customer. */
  readonly bound?: readonly string[];
  /** Ids that filter a list. Each is tried alone. */
  readonly filters?: (platform: TestPlatform) => Promise<Places>;
  readonly variants?: Readonly<Record<string, Variant>>;
  /** Places of codes that every platform may use, each with its meaning. */
  readonly shared?: Places;
  /** Members that are named like an id and are none of a platform, each with its meaning. */
  readonly noIds?: Places;
}

/** The operations of one room. ../rows.ts joins the rooms. */
export type OperationRows = { readonly [I in EndpointId]?: OperationRow };

/** The needs of a request that takes only ids. */
export const ids =
  (find: (platform: TestPlatform) => Promise<Places>) =>
  async (platform: TestPlatform): Promise<Needs> => ({ ids: await find(platform) });

export const none: OperationRow = {};

export const toCard = ids(async (platform) => ({ 'path.id': (await platform.newCard()).cardId }));

/** Members of an external account that are named like an id. */
export const inAccounts: OperationRow['noIds'] = {
  'body.platformAccountId': "the platform's own name of the account",
  'body.accountInfo.taxId': 'of a tax office',
  'body.accountInfo.beneficiary.taxId': 'of a tax office',
};
