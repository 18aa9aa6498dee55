import type { Socket } from 'node:net';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { Measured } from './agent/line-quality.ts';
import type { RoomToJoin, StaffTransfer, Talk, TalkOrder, TextOrder } from './agent/messages.ts';
import type { UseTool } from './call-handling/always-on.ts';

/** How a conversation ended. */
export interface Talked {
  reason: EndedReason;
  lines: SpokenLine[];
  /** Its usage; null if unknown. */
  usage: Usage[] | null;
  /** The process ended during the conversation. If it had its own connection, it can continue over another one. */
  isCutOff?: boolean;
}

/** Receives the events of a conversation in a room. */
export interface RoomListener {
  /** The person is there, and the conversation has started. */
  onConnected(): void;
  onProgress(state: 'dialing' | 'ringing' | 'connected'): void;
  /** The person dialed has left without answering; the caller knows why. */
  onLeft(reason: EndedReason): void;
  /** The end reason if they hang up from now on; null: that they hung up. */
  onLeavesAs(reason: EndedReason | null): void;
  /** Connection quality, measured every few seconds. */
  onMeasured(measured: Measured): void;
  /** `usage` is the usage up to then. */
  onLine(line: SpokenLine, usage: Usage[]): void;
  /** The separate room in which a colleague got the briefing is no longer needed. */
  onConsulted(): void;
}

/** Agents can't hold a conversation at the moment. The message continues a sentence for people. */
export class AgentsBusy extends Error {
  override name = 'AgentsBusy';
}

/** No process has an agent that could talk in a room. The message continues a sentence for people. */
export class NoAgents extends Error {
  override name = 'NoAgents';
}

/** The process in which agents talk, separate from the one that answers requests. */
export interface AgentProcess {
  /** Starts the process unless it runs already: a conversation is about to start. */
  prepare(): void;
  /** Hands a browser over with its connection, which the agent answers. Settles when the conversation is over. */
  talk(order: TalkOrder, request: Talk['request'], connection: Socket, runTool: UseTool): Promise<Talked>;
  /** Holds the conversation of a simulated call in text. Rejects if the agents can't hold it. */
  play(order: TextOrder, runTool: UseTool, stop: AbortSignal): Promise<Talked>;
  /** Holds the conversation of a test in text. Settles when it is over. */
  write(order: TextOrder, runTool: UseTool): Promise<Talked>;
  /**
   * Lets an agent join a room and talk there. Resolves with null if another agent has taken its place. Rejects with `AgentsBusy` if the
   * agents' process ends in the meantime: another agent may join then.
   */
  join(
    order: TalkOrder,
    room: RoomToJoin,
    runTool: UseTool,
    listener: RoomListener,
    stop: AbortSignal,
  ): Promise<Talked | null>;
  /** Lets the agent in a room transfer the person there, as if its model had asked for it. False if no agent is there. */
  transfer(id: string, asked: StaffTransfer): boolean;
  /** Waits until all conversations are over. */
  drain(): Promise<void>;
  /** Disconnects its process without ending conversations: agents of another process continue in its rooms. */
  leave(): void;
  close(): void;
}
