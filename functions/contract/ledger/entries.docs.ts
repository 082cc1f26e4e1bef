import { idText } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { pageParameters } from '../lists.docs.ts';
import {
  camtMediaType,
  EntryKind,
  getInternalAccountStatement,
  InternalAccountEntry,
  InternalAccountEntryListResponse,
  InternalAccountStatement,
  listInternalAccountEntries,
  longestStatementDays,
  mostStatementEntries,
} from './entries.ts';

const id = idText('InternalAccount', 'the internal account');

export const entryDescriptions = [
  describeEnum(EntryKind, 'What moved the money.', {
    EXECUTION: 'A payment took what it sends.',
    SETTLEMENT: 'A payment reached its recipient.',
    RETURN: 'A payout came back from the recipient’s bank.',
    REFUND: 'A payment that came to nothing was given back.',
    LATE_DELIVERY: 'A payout was delivered after its refund.',
    PLATFORM_FEE: 'The platform earned its fee.',
    DEPOSIT: 'Money arrived from outside.',
    DEPOSIT_RETURN: 'A deposit was recalled.',
    COLLECTION_RETURN: 'A collected debit was returned.',
    BANK_CHARGE: 'A bank kept a part of a returned payout.',
    CARD_CLEARING: 'A card purchase was settled.',
    CARD_RETURN: 'A merchant gave money back.',
    CARD_RETURN_REVERSAL: 'A merchant’s return was undone.',
    CARD_PULL_FAILURE: 'What was debited for a card purchase was given back, because its pull failed later.',
    MANUAL_ENTRY: 'Two operators of the service corrected the books.',
    MANUAL_REVERSAL: 'Such a correction was undone.',
  }),
  describeObject(InternalAccountEntry, 'One movement on an account, with the balance after it.', {
    number: 'The place of the entry on the account: 1, 2, 3 and so on, without gaps.',
    amount: 'What was added to the account; negative where the account was debited.',
    balanceAfter: 'The total balance after this entry, held money included.',
    bookedAt: 'When the entry was booked, about a second after the movement. Never earlier than the entry before.',
    valueDate: 'The day from which the money counts: as the bank reported it, else the day of the movement.',
    kind: 'What moved the money.',
    transactionId: 'The transaction or card transaction that moved it. Absent where there is none.',
    counterAccount:
      'The account on the other side, the one with the largest amount where there are several: an internal account, or an account of the service, which begins with `system:`.',
  }),
  describeObject(InternalAccountEntryListResponse, 'A page of entries.', {
    data: 'The entries of this page. With a filter a page may have fewer than `limit` although more follow.',
    hasMore: 'Whether further pages follow.',
    nextCursor: 'The `cursor` of the next page; null on the last one.',
  }),
  describeOperation(listInternalAccountEntries, {
    text: 'Lists every movement on an account. The entries follow the balance by about a second. They never change: what was wrong is corrected by a further entry.',
    parameters: {
      id,
      kind: 'Only entries of this kind.',
      from: 'Only entries that were booked at this time or later. A date alone is the start of that day in UTC.',
      to: 'Only entries that were booked at this time or earlier. A date alone is the end of that day in UTC.',
      ...pageParameters,
    },
  }),
  describeObject(InternalAccountStatement, 'What an account had before and after a period, and every entry between.', {
    accountId: id,
    from: 'The first day, in UTC.',
    to: 'The last day, in UTC.',
    openingBalance: 'The total balance before the first day.',
    entries: 'The entries that were booked on these days, oldest first.',
    closingBalance: 'The total balance after the last entry.',
  }),
  describeOperation(getInternalAccountStatement, {
    text: `Shows the statement of some days, of a day that is over as it stays. It is JSON; CSV for a request with \`Accept: text/csv\`; and camt.053.001.08 of ISO 20022 for \`Accept: ${camtMediaType}\`, in currencies whose code has three letters and that have at most five decimals. CSV and camt.053 have amounts in major units. The statement of one day is the balance at its end.`,
    parameters: {
      id,
      from: 'The first day, YYYY-MM-DD in UTC. Entries belong to the day on which they were booked.',
      to: `The last day. A statement has at most ${longestStatementDays} days and ${mostStatementEntries} entries; more is a 400, and the list of entries has them in pages.`,
    },
  }),
];
