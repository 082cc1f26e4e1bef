import { Refusal } from './refusal.ts';

/** A move of a record from one state to another. A move without a row in the table of its kind of record is impossible. */
export interface Move<State extends string = string> {
  readonly name: string;
  readonly from: State;
  readonly to: State;
}

/** The row for a move from a state; nothing where the move is impossible. */
export const findMove = <M extends Move>(moves: readonly M[], name: string, from: string): M | undefined =>
  moves.find((move) => move.name === name && move.from === from);

/** The row for a move from a state. Refuses with CONFLICT a move that is impossible. */
export function requireMove<M extends Move>(about: string, moves: readonly M[], name: string, from: string): M {
  const move = findMove(moves, name, from);
  if (!move) throw new Refusal('CONFLICT', `A ${about} that is ${from} cannot ${name}.`);
  return move;
}

/** Whether no move leads out of a state. */
export const isFinal = (moves: readonly Move[], state: string): boolean => !moves.some(({ from }) => from === state);
