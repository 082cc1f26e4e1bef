/** The rights of a function and its use of them, each as an action and the resource it touches. */
export interface PermissionReport {
  readonly name: string;
  readonly granted: readonly string[];
  /** Its actions since the service started, and how often. */
  readonly used: readonly { readonly grant: string; readonly calls: number }[];
  /** The actions that it tried and its role does not allow. */
  readonly refused: readonly string[];
}
