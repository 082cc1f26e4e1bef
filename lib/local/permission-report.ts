/** The rights of a function and its use of them, each as an action and the resource it touches. */
export interface PermissionReport {
  readonly name: string;
  readonly granted: readonly string[];
  /** What it has done since the service started, and how often. */
  readonly used: readonly { readonly grant: string; readonly calls: number }[];
  /** What it tried and its role does not allow. */
  readonly refused: readonly string[];
}
