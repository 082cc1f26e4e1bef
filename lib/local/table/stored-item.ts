import type { SQLInputValue } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes, table as wiring } from '../../../functions/topology/table.ts';
import { bytesIn, type SqlRow } from '../sql-rows.ts';
import { itemText, readItemText } from './item-text.ts';
import type { Row } from './rows.ts';

/** Attributes with a column of their own, because an index or the time to live reads them. */
const indexColumns = [...new Set(tableIndexes.flatMap((index) => [index.partitionKey, index.sortKey]))];
/** The columns of a row beside its key and its item. */
export const columns: readonly string[] = [...indexColumns, wiring.timeToLive];
const ownColumns = new Set([wiring.partitionKey, wiring.sortKey, ...columns]);

/** Common text of items. Never change it: stored items decompress with this text only. */
const dictionary = Buffer.from(
  [
    '{"name":"","environment":"sandbox","permissions":["VIEW","TRANSACT","MANAGE"],"type":"TOKEN"}{"volume":,"type":"VOLUME"}',
    '{"cause":"FUNDING","causeId":"","movement":"DEPOSIT","postings":[{"account":"system:cash:bank","currency":"USD","amount":-',
    '{"externalAccountId":"ExternalAccount:","type":"CLAIM"}{"platformId":"","externalAccountId":"ExternalAccount:","customerId":"Customer:',
    '","defaultUmaDepositAccount":false,"currency":"BTC","accountInfo":{"accountType":"SPARK_WALLET","address":"spark1"},"status":"ACTIVE",',
    '"beneficiary":{"beneficiaryType":"INDIVIDUAL"},"beneficiaryVerificationStatus":"MATCHED","suffix":"","version":1,"updatedAt":"2026-',
    '"type":"EXTERNAL_ACCOUNT"}{"customerType":"INDIVIDUAL","region":"US","fullName":"","birthDate":"","nationality":"US","platformId":"","customerId":"Customer:',
    '","platformCustomerId":"","umaAddress":"$@uma.example.com","currencies":["USD","EUR","BTC","USDC","USDB"],"verificationStatus":"APPROVED","isDeleted":false,',
    '"version":1,"updatedAt":"2026-","createdAt":"2026-","event":{"number":1,"type":"CUSTOMER.KYC_APPROVED","at":"2026-',
    '"},"accountCurrencies":["USD","EUR","BTC","USDC","USDB"],"type":"CUSTOMER"}',
    '{"platformId":"","accountId":"InternalAccount:","customerId":"Customer:","accountType":"INTERNAL_FIAT","accountType":"INTERNAL_CRYPTO","status":"ACTIVE",',
    '"currency":"USD","balance":0,"held":0,"version":1,"createdAt":"2026-","updatedAt":"2026-","type":"INTERNAL_ACCOUNT"}',
    '{"fingerprint":"0123456789abcdef","status":201,"body":{"$base64":"zd=="},"type":"IDEMPOTENCY"}',
    '{"kind":"QUOTE","platformId":"","paymentId":"","status":"COMPLETED","status":"PENDING","version":4,"customerId":"Customer:","platformCustomerId":"',
    '","sourceAccountId":"InternalAccount:","destinationAccountId":"ExternalAccount:","sendingCurrency":"USD","receivingCurrency":"BTC","sendingAmount":1000,',
    '"receivingAmount":9986,"fees":{"platformFixed":0,"platformVariable":0,"serviceFixed":0,"serviceVariable":3},"rateBasis":{"milliSatoshis":10017.,',
    '"serviceBasisPoints":30,"platformBasisPoints":0},"cryptoNetwork":"SPARK","description":"","quotedAt":"2026-11-25T16:42:25.552Z","quoteExpiresAt":"2026-',
    '","updatedAt":"2026-","createdAt":"2026-","event":{"number":3,"type":"OUTGOING_PAYMENT.COMPLETED","at":"2026-11-25T16:42:25.607Z","previousAt":"2026-',
    '"},"journal":["2026-11-25T16:42:25.552Z EXECUTION USD source -1000, service-fees 3, exchange 997; BTC exchange -9986, payout-clearing 9986","2026-',
    ' SETTLEMENT BTC payout-clearing -9986, cash:spark 9986"],"settledAt":"2026-11-25T16:42:25.607Z","type":"PAYMENT"}',
    '{"number":2,"isOrdered":true,"previousAt":"2026-","status":"PENDING","status":"DELIVERED","attempts":[{"status":200,"at":"2026-',
    '","durationMs":3}],"attemptCount":1,"version":3,"writer":"","body":{"$base64":"3Z=="},"type":"DELIVERY"}',
  ].join(''),
);

/** Level 3 with small tables takes the least time for texts this short, and finds nearly what level 9 does. */
const shortTexts = { level: 3, memLevel: 5, windowBits: 12, dictionary };
const compress = (text: string): Uint8Array => deflateRawSync(text, { ...shortTexts, chunkSize: 1024 });
const decompress = (bytes: Uint8Array): string =>
  inflateRawSync(bytes, { dictionary, windowBits: shortTexts.windowBits, chunkSize: 4096 }).toString();

/** A column keeps texts and numbers as they are; any other value stays among the rest. */
const hasColumn = (name: string, value: unknown): boolean =>
  ownColumns.has(name) && (typeof value === 'string' || typeof value === 'number');

/** An item as a row keeps it: the values of `columns`, and the attributes without a column as compressed JSON. */
export interface StoredItem {
  readonly rest: Uint8Array;
  readonly values: readonly SQLInputValue[];
}

/** The values of `columns` in the row of an item. */
export const columnValues = (item: Item): readonly SQLInputValue[] =>
  columns.map((name) => (hasColumn(name, item[name]) ? (item[name] as string | number) : null));

export function toStored(item: Item): StoredItem {
  const rest = Object.entries(item).filter(([name, value]) => !hasColumn(name, value));
  return { rest: compress(itemText(Object.fromEntries(rest))), values: columnValues(item) };
}

/** The item in a row of key, `columns` and `item`. */
export function fromStored({ item: stored = null, ...row }: SqlRow): Row {
  const text = decompress(bytesIn({ stored }, 'stored'));
  const own = Object.entries(row).filter(([, value]) => value !== null);
  const size = own.reduce((sum, [name, value]) => sum + name.length + String(value).length, Buffer.byteLength(text));
  return { item: { ...Object.fromEntries(own), ...readItemText(text) }, size };
}

/** An attribute of a stored item that had no column when it was written. */
export function attributeIn(stored: SQLInputValue, name: SQLInputValue): SQLInputValue {
  const { item } = fromStored({ item: stored as SqlRow[string] });
  const value = item[String(name)];
  return hasColumn(String(name), value) ? (value as string | number) : null;
}
