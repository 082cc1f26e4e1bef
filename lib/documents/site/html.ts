const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML shows it, also within an attribute. */
export const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
