import type * as z from 'zod';
import type { ServiceDoor } from './service-door.ts';

/** What an assistant may call: its answer is shown as JSON, or as it is where it is a text. */
export interface Tool {
  readonly name: string;
  /** What it does, for the assistant that chooses it. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** Changes the service: such a tool is there with `MCP=write` alone. */
  readonly writes?: boolean;
  readonly run: (input: Readonly<Record<string, unknown>>, service: ServiceDoor) => unknown;
}

/** Declares a tool whose function knows the types of its input. */
export const defineTool = <Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input;
    readonly run: (input: z.infer<Input>, service: ServiceDoor) => unknown;
  },
): Tool => ({ ...tool, run: (input, service) => tool.run(tool.input.parse(input), service) });
