import type { ToCaller } from '@switchboard/contracts/voice';
import type { ToolOutcome } from './messages.ts';

/** The person at the other end. */
export interface Caller {
  send(message: ToCaller): void;
  play(pcm: Int16Array): void;
  /** Plays live sound of another person, without a growing backlog. */
  relay?(pcm: Int16Array): void;
  /** Runs a tool in the process that has the database and the secrets. */
  runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
}
