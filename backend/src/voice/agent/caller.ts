import type { ToCaller } from '@switchboard/contracts/voice';
import type { ToolOutcome } from './messages.ts';

/** Who is at the other end. */
export interface Caller {
  tell(message: ToCaller): void;
  play(pcm: Int16Array): void;
  /** Plays what somebody else says at this moment, without letting it pile up. */
  relay?(pcm: Int16Array): void;
  /** Runs a tool, where the database and the secrets are. */
  runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
}
