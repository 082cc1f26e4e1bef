/** `REFUND_FAILED` and `OUTGOING.FAILED` as `RefundFailed` and `OutgoingFailed`. */
export const pascalCase = (name: string): string =>
  name.toLowerCase().replace(/(?:^|[._])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
