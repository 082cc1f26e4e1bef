/** The operations of the interface as the page tries them. Types only. */

export interface ShownParameter {
  readonly name: string;
  readonly example: string;
  /** It has to be given, so the form is filled with its example. */
  readonly isRequired: boolean;
  /** Absent where any text may stand. */
  readonly choices?: readonly string[];
}

export interface ShownOperation {
  /** The operation's id, such as `createCard`. */
  readonly id: string;
  readonly area: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** `AGENT`: it needs the token of an agent. `null`: it needs none. */
  readonly permission: 'VIEW' | 'TRANSACT' | 'MANAGE' | 'AGENT' | null;
  readonly takesKey: boolean;
  readonly isMultipart: boolean;
  readonly parameters: readonly ShownParameter[];
  readonly query: readonly ShownParameter[];
  readonly headers: readonly ShownParameter[];
  /** The example of its body; absent where it takes none. */
  readonly body?: unknown;
}

export interface OperationsView {
  readonly areas: readonly { readonly id: string; readonly title: string }[];
  readonly operations: readonly ShownOperation[];
}

/** A file that the page sends with texts, as a form does. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}
