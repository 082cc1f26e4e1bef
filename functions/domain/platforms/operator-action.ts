import { arrayOf, type Infer, integer, object, oneOf, optional, text } from '../schema.ts';

/** What an operator may do. Each role may do what those before it may. */
export const operatorRoles = ['read', 'operate', 'break-glass'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** An operator. `identity` is what AWS says of the credentials that the command used; absent on a local service. */
export const operator = object({ name: text, identity: optional(text) });
export interface Operator extends Infer<typeof operator> {}

/** A run of an operator's command. It is written before the command acts. */
export const operatorAction = object({
  actionId: text,
  by: operator,
  /** The words of the command, such as `platform rotate`. */
  command: text,
  role: oneOf(...operatorRoles),
  /** The options and operands, as they were typed. No command takes a secret in them. */
  arguments: arrayOf(text),
  /** The reason; absent where the command changes nothing, and where none was given for something new. */
  why: optional(text),
  startedAt: text,
  /** Absent while the command runs, and where its process was killed. */
  endedAt: optional(text),
  /** 0 when all went well, 1 when the command found a fault, 2 when it failed. */
  exitCode: optional(integer),
  /** What a command that failed said. */
  fault: optional(text),
});
export interface OperatorAction extends Infer<typeof operatorAction> {}
