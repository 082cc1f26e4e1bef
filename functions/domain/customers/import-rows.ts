/** A row of a CSV file by the names of its columns; empty cells are left out. */
export type Row = Readonly<Record<string, string>>;

/** A row with its number below the header, and what is wrong about it as a whole. */
export interface NumberedRow {
  readonly number: number;
  readonly row: Row;
  readonly mistake?: string;
}

const requiredColumns = [
  'umaAddress',
  'platformCustomerId',
  'customerType',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'country',
] as const;

export const mostRows = 100_000;

/** The required columns that a header lacks. */
export const missingColumns = (header: readonly string[]): readonly string[] =>
  requiredColumns.filter((column) => !header.includes(column));

/** The request that a row makes. Its schema finds what is missing or wrong. */
export function requestOf(row: Row): Readonly<Record<string, unknown>> {
  const { umaAddress = '' } = row;
  const common = {
    platformCustomerId: row.platformCustomerId,
    customerType: row.customerType,
    umaAddress: umaAddress === '' || umaAddress.startsWith('$') ? row.umaAddress : `$${umaAddress}`,
    address: {
      line1: row.addressLine1,
      line2: row.addressLine2,
      city: row.city,
      state: row.state,
      postalCode: row.postalCode,
      country: row.country,
    },
  };
  if (row.customerType !== 'BUSINESS') {
    return { ...common, fullName: row.fullName, birthDate: row.birthDate, email: row.email };
  }
  const businessInfo = {
    legalName: row.businessLegalName,
    country: row.country,
    registrationNumber: row.businessRegistrationNumber,
    taxId: row.businessTaxId,
  };
  return { ...common, businessInfo };
}

/** The name of a row in errors. */
export const correlationIdOf = ({ row, number }: NumberedRow): string => row.platformCustomerId ?? `row_${number}`;

/** The columns whose names differ from the fields that they fill. */
const columns: Readonly<Record<string, string>> = {
  'address.line1': 'addressLine1',
  'address.line2': 'addressLine2',
  'businessInfo.legalName': 'businessLegalName',
  'businessInfo.country': 'country',
  'businessInfo.registrationNumber': 'businessRegistrationNumber',
  'businessInfo.taxId': 'businessTaxId',
};

/** The column that fills a field of the request. */
export const columnOf = (field: string): string => columns[field] ?? field.replace(/^address\./, '');
