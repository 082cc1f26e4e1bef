import type { Id, PlatformId, Uuid } from '../domain/ids.ts';

/*
 * Partitions of the index `lists`. Their sort key is a time and an id, so that they list by creation. Imported as `lists`, with a star, like
 * the keys.
 */

export const platformAccounts = (platformId: PlatformId): string => `PLATFORM#${platformId}#PLATFORM_ACCOUNTS`;
export const customerAccounts = (platformId: PlatformId, customerId: Id<'Customer'>): string =>
  `PLATFORM#${platformId}#CUSTOMER#${customerId}#ACCOUNTS`;
export const platformExternalAccounts = (platformId: PlatformId): string =>
  `PLATFORM#${platformId}#PLATFORM_EXTERNAL_ACCOUNTS`;
/** Deliveries that were attempted without success, in the index of failures. */
export const undelivered = (platformId: PlatformId): string => `PLATFORM#${platformId}#UNDELIVERED`;
export const customers = (platformId: PlatformId): string => `PLATFORM#${platformId}#CUSTOMERS`;
/** Owners of businesses, or documents. */
export const customerParts = (platformId: PlatformId, kind: string): string => `PLATFORM#${platformId}#${kind}S`;
export const verifications = (platformId: PlatformId): string => `PLATFORM#${platformId}#VERIFICATIONS`;
export const imports = (platformId: PlatformId): string => `PLATFORM#${platformId}#IMPORTS`;
export const tokens = (platformId: PlatformId): string => `PLATFORM#${platformId}#TOKENS`;
export const stablecoinProviderAccounts = (platformId: PlatformId): string =>
  `PLATFORM#${platformId}#STABLECOIN_PROVIDER_ACCOUNTS`;
export const stablecoins = (platformId: PlatformId): string => `PLATFORM#${platformId}#STABLECOINS`;
export const stablecoinOperations = (platformId: PlatformId, stablecoinUuid: Uuid<'Stablecoin'>): string =>
  `PLATFORM#${platformId}#STABLECOIN#${stablecoinUuid}#OPERATIONS`;
export const claimedInvitations = (platformId: PlatformId): string => `PLATFORM#${platformId}#CLAIMED_INVITATIONS`;
export const agents = (platformId: PlatformId): string => `PLATFORM#${platformId}#AGENTS`;
export const agentActions = (platformId: PlatformId): string => `PLATFORM#${platformId}#AGENT_ACTIONS`;
/** Actions that wait for approval, in the index of failures. */
export const agentApprovals = (platformId: PlatformId): string => `PLATFORM#${platformId}#AGENT_APPROVALS`;
export const cards = (platformId: PlatformId): string => `PLATFORM#${platformId}#CARDS`;
/** Deposits that a person has to assign or return. */
export const heldDeposits = (platformId: PlatformId): string => `PLATFORM#${platformId}#HELD_DEPOSITS`;
