/** `flagCustomer` is `flag-customer`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `flagCustomer` is `FlagCustomer`. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `CUSTOMER_FLAG` is `customerFlag`. */
export const camel = (name: string): string =>
  name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The lines of a file; false leaves a line out. */
export const lines = (...parts: readonly (string | false)[]): string =>
  `${parts.filter((part) => part !== false).join('\n')}\n`;

/** Marks a part that a scaffold cannot know. A test finds each that is left. */
export const todo = (text: string): string => `TODO: ${text}`;
