/** Letters in capitals and what they become; small letters follow. */
export type Letters = Readonly<Record<string, string>>;

const lettersOf = (pairs: string): Letters =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * The conversion tables of the European Payments Council (EPC217-08, SEPA requirements for an extended character set, read 2026-11-25).
 * Latin letters with marks are their letters, and need no row.
 */
export const latin = lettersOf('ẞSS ßss ÆAE ŒOE ØO ŁL ĐD ÐD ÞTH ĦH ŦT ŊN ıi ĸk');
export const greek = lettersOf('ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ςs ΤT ΥY ΦF ΧCH ΨPS ΩO');
export const cyrillic = lettersOf(
  'АA БB ВV ГG ДD ЕE ЖZH ЗZ ИI ЙY КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦTS ЧCH ШSH ЩSHT ЪA ЬY ЫY ЭE ЮYU ЯYA ' +
    'ЂDJ ЃG ЄE ІI ЇI ЈJ ЉLJ ЊNJ ЋC ЌK ЏDZ ЅDZ ҐG',
);
export const symbols: Letters = {
  ...Object.fromEntries([...'!"#$%*;<=>@[\\]^`{|}~¡¿§¶©®°·•…€£¥¢'].map((sign) => [sign, '.'])),
  '&': '+',
  _: '-',
  ...Object.fromEntries([...'‐‑‒–—−'].map((dash) => [dash, '-'])),
  ...Object.fromEntries([...'‘’‚‛´ʹʻʼ′«»“”„'].map((quote) => [quote, "'"])),
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u3000': ' ',
};
