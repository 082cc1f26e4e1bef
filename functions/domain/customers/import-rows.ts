/** A row of a CSV file by the names of its columns; empty cells are left out. */
export type Row = Readonly<Record<string, string>>;

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

export const mostRows = 10_000;

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
export const correlationIdOf = ({ platformCustomerId }: Row, index: number): string =>
  platformCustomerId ?? `row_${index + 1}`;
