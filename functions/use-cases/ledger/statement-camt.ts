import { createHash } from 'node:crypto';
import { XMLBuilder } from 'fast-xml-parser';
import type { CurrencyAmount } from '../../contract/currencies.ts';
import type { InternalAccountEntry, InternalAccountStatement } from '../../contract/ledger/entries.ts';
import { majorUnits } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import { now } from '../../ports/clock.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
/** Limits of the standard: ActiveOrHistoricCurrencyCode and ActiveOrHistoricCurrencyAndAmount. */
const threeLetters = /^[A-Z]{3}$/;
const mostDecimals = 5;

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, indentBy: ' ' });

/**
 * A statement as camt.053.001.08 of ISO 20022, with the elements in the order of its schema. Ids are uuids without hyphens, because the
 * standard's identifiers have at most 34 or 35 characters. Refuses with INVALID_INPUT a currency that the standard cannot express.
 */
export function statementAsCamt(statement: InternalAccountStatement): string {
  const { accountId, from, to, openingBalance, entries, closingBalance } = statement;
  const { code, decimals } = openingBalance.currency;
  if (!threeLetters.test(code) || decimals > mostDecimals) {
    throw new Refusal(
      'INVALID_INPUT',
      `Accept: camt.053 has currencies of three letters with at most ${mostDecimals} decimals, and not ${code}. Take JSON or CSV.`,
    );
  }
  const createdAt = now().toISOString();
  const statementId = shortHash([accountId, from, to]);
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': namespace,
      BkToCstmrStmt: {
        GrpHdr: { MsgId: shortHash([statementId, createdAt]), CreDtTm: createdAt },
        Stmt: {
          Id: statementId,
          CreDtTm: createdAt,
          FrToDt: { FrDtTm: `${from}T00:00:00.000Z`, ToDtTm: `${to}T23:59:59.999Z` },
          Acct: { Id: { Othr: { Id: bareUuid(accountId) } }, Ccy: code },
          Bal: [balance('OPBD', openingBalance, from), balance('CLBD', closingBalance, to)],
          Ntry: entries.map(entryElement),
        },
      },
    },
  });
}

const shortHash = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32);

const bareUuid = (id: string): string => id.slice(id.indexOf(':') + 1).replaceAll('-', '');

const amountElements = ({ amount, currency: { code } }: CurrencyAmount) => ({
  Amt: { '@_Ccy': code, '#text': majorUnits(Math.abs(amount), code) },
  CdtDbtInd: amount < 0 ? 'DBIT' : 'CRDT',
});

const balance = (code: 'OPBD' | 'CLBD', amount: CurrencyAmount, day: string) => ({
  Tp: { CdOrPrtry: { Cd: code } },
  ...amountElements(amount),
  Dt: { Dt: day },
});

const entryElement = ({ number, amount, bookedAt, valueDate, ...entry }: InternalAccountEntry) => ({
  NtryRef: String(number),
  ...amountElements(amount),
  Sts: { Cd: 'BOOK' },
  BookgDt: { DtTm: bookedAt },
  ValDt: { Dt: valueDate },
  ...(entry.transactionId && { AcctSvcrRef: bareUuid(entry.transactionId) }),
  BkTxCd: { Prtry: { Cd: entry.kind } },
  AddtlNtryInf: [entry.transactionId, entry.counterAccount].filter(Boolean).join(' '),
});
