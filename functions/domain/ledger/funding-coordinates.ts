import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';

/** The members of instructions by which a payment that follows them is recognized. */
const coordinateMembers = [
  ...['reference', 'accountNumber', 'iban', 'clabeNumber', 'vpa', 'phoneNumber', 'qrCode', 'paymentUrl'],
  ...['address', 'invoice'],
] as const;

/** A number, an address or a reference as it is compared: banks group digits and change the case of letters. */
export const normalizedCoordinate = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** The numbers, addresses and references that instructions name. */
export const coordinatesOf = (instructions: readonly PaymentInstructions[]): ReadonlySet<string> =>
  new Set(
    instructions.flatMap(({ accountOrWalletInfo }) => {
      const members = new Map<string, unknown>(Object.entries(accountOrWalletInfo));
      return coordinateMembers
        .map((name) => members.get(name))
        .filter((value) => typeof value === 'string')
        .map(normalizedCoordinate)
        .filter((coordinate) => coordinate !== '');
    }),
  );
