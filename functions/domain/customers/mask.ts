/** A number with all but its last four letters and digits masked; of a short one everything. */
export const maskIdentifier = (identifier: string): string =>
  identifier.replace(/[\p{L}\p{N}]/gu, (character, at: number) =>
    identifier.length >= 8 && at >= identifier.length - 4 ? character : '*',
  );
