import type { FaultyFile } from '../fault.ts';

const foundBy = ['test/http/business-erasure.test.ts'];

/** Faults of the erasure and the export of a customer's data. */
export const privacy: readonly FaultyFile[] = [
  {
    file: 'lib/privacy/erasures.ts',
    foundBy,
    faults: [
      ['    return emptied(item, { reported: kept });', '    return kept.cashAccount ? [] : [];'],
      [
        'return written(record, { ...record, errors: [] }, putVerification);',
        'return written(record, record, putVerification);',
      ],
      ['emptied(item, { instructions: [] })', 'emptied(item, {})'],
      ['const gone = { last4: undefined, processorRef', 'const gone = { processorRef'],
      ['processorRef: undefined, issuerRef: undefined };', 'issuerRef: undefined };'],
      [
        'deposit: deposit && { ...deposit, origin: {}, reference: undefined }',
        'deposit: deposit && { ...deposit, origin: {} }',
      ],
      ['deposit: deposit && { ...deposit, origin: {}, reference', 'deposit: deposit && { ...deposit, reference'],
      ['...funding, origin: undefined, instructions: undefined }', '...funding, origin: undefined }'],
      ['...funding, origin: undefined, instructions: undefined }', '...funding, instructions: undefined }'],
      ['    onChainTransaction: undefined,\n', ''],
      ['return withoutResponse(payment, next);\n', 'return next;\n'],
      [
        'const gone = { request: undefined, quote: undefined, reason: undefined };',
        'const gone = { request: undefined };',
      ],
      ["putDelivery({ ...delivery, body: '', isLost", 'putDelivery({ ...delivery, isLost'],
    ],
  },
  {
    file: 'lib/privacy/erase-customer.ts',
    foundBy,
    faults: [
      ["if (erasure === 'DELETED') return { writes: [deletion(item)] };", ''],
      ["expression: 'SET expiresAtSeconds = :date'", "expression: 'SET #date = :date'"],
      ['for (const retained of originals) await sealIfFiles(retained);', 'for (const _ of originals) break;'],
    ],
  },
  {
    file: 'lib/privacy/subject.ts',
    foundBy,
    faults: [
      ['...own.map((item) => String(originalOf(item).pk)', '...[].map((item) => String(originalOf(item).pk)'],
      ["...personalTypes, 'INTERNAL_ACCOUNT']", '...personalTypes]'],
      ["(typeof body === 'string' && namesIn(body, { umaAddresses, references }))", 'false'],
    ],
  },
  {
    file: 'lib/privacy/erase-customer.ts',
    foundBy: ['test/lib/privacy/erase-customer.test.ts'],
    faults: [
      ["['CLAIM', 'CUSTOMER']", "['CLAIM']"],
      ["['CLAIM', 'CUSTOMER']", "['CUSTOMER']"],
      ['if (isOf(item, customerId)) return !isOver(payment);', ''],
      ['return response !== undefined && !isKeyOver(response, now);', 'return false;'],
    ],
  },
  {
    file: 'lib/privacy/subject.ts',
    foundBy: ['test/lib/privacy/erase-customer.test.ts'],
    faults: [['(cardholderId ?? customerId) === customer', '(customerId ?? cardholderId?.slice(0, 0)) === customer']],
  },
];
