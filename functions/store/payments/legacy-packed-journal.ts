import type { Payment } from '../../domain/payments/payment.ts';
import { movements, type Posting } from '../../domain/payments/postings.ts';
import { anything, arrayOf, integer, oneOf, type Reader, text } from '../codec.ts';
import { compression } from '../compression.ts';
import { ledgerAccount, type PaymentEntry, toLine } from './journal-lines.ts';

/** Common text of packed journals. Never change it: stored journals decompress with this text only. */
const dictionary = [
  'LATE_DELIVERY","DEPOSIT","RETURN","REFUND","',
  ...['losses', 'receivables', 'suspense'].map((account) => `"],["system:${account}","`),
  'MXN",BRL",GBP",EUR",USDC",BTC",USD",-',
  ']],["SETTLEMENT","2026-01-01T00:00:00.000Z",["system:payout-clearing","BTC",-',
  '],["system:external","USD",',
  '],["system:platform-fees","USD",',
  '],["system:service-fees","USD",',
  '],["system:exchange","USD",',
  '],["system:exchange","BTC",-',
  '],["system:payout-clearing","BTC",',
  '[["EXECUTION","',
].join('');

const readPosting: Reader<Posting> = (value, path) => {
  const [account, currency, amount] = arrayOf(anything)(value, path);
  return { account: ledgerAccount(account, path), currency: text(currency, path), amount: integer(amount, path) };
};

/** An entry is a list: its movement, its time and its postings. */
const readEntries: Reader<readonly PaymentEntry[]> = arrayOf((value, path) => {
  const [movement, at, ...postings] = arrayOf(anything)(value, path);
  return {
    movement: oneOf(...movements)(movement, path),
    at: text(at, path),
    postings: postings.map((each) => readPosting(each, path)),
  };
});

/** Items of an older version hold the journal of a payment compressed. Returns its entries as lines. */
export const unpackJournal = (payment: Payment, journal: Uint8Array): readonly string[] =>
  readEntries(JSON.parse(compressionFor(payment).decompress(journal)), 'PAYMENT.journal').map((entry) =>
    toLine(payment, entry),
  );

/** The payment's accounts and time are part of the dictionary. */
function compressionFor(payment: Payment) {
  const { quotedAt, platformFeeAccountId, destinationAccountId, sourceAccountId } = payment;
  const own = [platformFeeAccountId ?? '', destinationAccountId, sourceAccountId ?? '', quotedAt].join('","');
  return compression(Buffer.from(dictionary + own));
}
