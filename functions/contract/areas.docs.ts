import type { Area } from './areas.ts';
import { durationText, quoteLifeSeconds } from './figures.ts';
import { sandboxTables } from './sandbox-values.docs.ts';

/** The purpose of each area: the description of its tag. */
export const areaTexts: { readonly [A in Area]: string } = {
  'internal-accounts':
    'Balances that the service keeps for the platform and its customers. An account is made for each currency when a platform or a customer is created. `balance` can be spent; `totalBalance` also counts what is pending or held.',
  customers:
    'The people and businesses that a platform serves. A customer is created, verified, and then owns internal and external accounts. Customers can also be imported from a CSV file.',
  verifications:
    'The identity check of a person (KYC) or a business (KYB). Submit the customer, resolve the errors that the answer lists, and submit again until it is approved or rejected.',
  documents: 'Identity and company documents of customers and beneficial owners, uploaded for their verification.',
  'beneficial-owners': 'Owners and officers of business customers. A business is verified together with them.',
  'external-accounts':
    'Bank accounts, mobile-money accounts and crypto wallets outside the service that money is sent to or pulled from. The fields of `accountInfo` depend on `accountType`. A self-custody wallet may have to be proven by its owner.',
  sca: 'Authentication that the law requires for customers in the European Economic Area: enrolled factors, login sessions, resets of lost factors and trusted beneficiaries. Customers of other regions get 409 `CONFLICT`.',
  cards:
    'Cards of customers, paid from their internal accounts. The issuer accepts or rejects a new card; then it can be frozen, changed and closed. A purchase is a card transaction: it is listed with all others, as type `CARD`.',
  quotes: `A quote locks a price for a payment: amount, fees and exchange rate. Execute it within ${durationText(quoteLifeSeconds)}, or let money that arrives in real time execute it. Quotes convert currencies; a same-currency payment without a price needs only a transfer.`,
  transfers: 'Payments in one currency without a quote: out of an internal account, or pulled into one.',
  transactions:
    'Every payment with its status, its amounts, its refund and the reason of a failure. An event is sent for each change of status.',
  sandbox: `Simulations of the outside world. Production tokens get 403 \`FORBIDDEN\`. With a sandbox token these values decide what happens; every other value succeeds.

${sandboxTables()}`,
  webhooks:
    'Events that the service posts to the endpoint of the platform, their deliveries, and the keys that verify their signatures.',
  config: "The platform's own settings: currencies, webhook endpoint, fees and the appearance of codes.",
  tokens: 'Credentials of a platform and their permissions.',
  'exchange-rates': 'Indicative rates by corridor and rail, fees included. A quote locks a price.',
  receivers:
    'What a receiver can be paid: the currencies with bounds, and the information that it requires of the sender.',
  crypto: 'Fees of withdrawals to a blockchain.',
  directories: 'Banks, wallet providers and UMA providers by the names that other requests take.',
  auth: 'Credentials, sessions and delegated keys of embedded wallets. The owner of a wallet signs what changes it: a first call answers 202 with `payloadToSign`, and the same call with the signature carries it out.',
  agents:
    'Software that pays for a customer. The platform creates an agent with a policy and passes its device code on; it changes, pauses and deletes the agent, and approves what the policy holds back. Experimental.',
  'agent-operations':
    'What an agent calls itself, with its access token as Bearer. It sees and uses only what belongs to its customer, within its policy. Experimental.',
  documentation: 'This document.',
  rails: 'Reports of payout rails. Not for platforms.',
  stablecoins:
    "Stablecoins that the platform issues through a provider: link the platform's account there, register the token, then mint it for money and burn it for money. Every creating call needs an `Idempotency-Key`. Mints and burns send no events; read them to follow their status.",
  invitations:
    'Links by which a customer invites a person who has no UMA address yet. The institution where that person opens an account claims the invitation, whichever platform it is, and the platform of the inviter learns the new address.',
};
