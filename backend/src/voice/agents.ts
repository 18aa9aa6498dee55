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
  /** What it used; null where that is not known. */
  usage: Usage[] | null;
  /** The process ended under it. What was said on a connection of its own can continue over another one. */
  isCutOff?: boolean;
}

/** What is heard of a conversation in a room while it lasts. */
export interface RoomListener {
  /** Somebody is there, and is talked with. */
  onConnected(): void;
  onProgress(state: 'dialing' | 'ringing' | 'connected'): void;
  /** Whoever is dialed has left without answering; whoever dialed them knows why. */
  onLeft(reason: EndedReason): void;
  /** What it means when they hang up from now on; null: that they did. */
  onLeavesAs(reason: EndedReason | null): void;
  /** How the sound arrives, measured anew every few seconds. */
  onMeasured(measured: Measured): void;
  /** With what it used by then. */
  onLine(line: SpokenLine, usage: Usage[]): void;
  /** The room beside it, in which a colleague was told what it is about, is needed no more. */
  onConsulted(): void;
}

/** Agents cannot hold a conversation at the moment; the message goes on a sentence for people. */
export class AgentsBusy extends Error {
  override name = 'AgentsBusy';
}

/** No agent can talk in a room, for no process has any; the message goes on a sentence for people. */
export class NoAgents extends Error {
  override name = 'NoAgents';
}

/** The process in which agents talk, apart from the one that answers requests. */
export interface AgentProcess {
  /** Starts it where it does not run yet: somebody is about to talk. */
  prepare(): void;
  /** Hands a browser over with its connection, which the agent answers. Settles when they have talked. */
  talk(order: TalkOrder, request: Talk['request'], connection: Socket, runTool: UseTool): Promise<Talked>;
  /** Holds the conversation of a simulated call in text. Rejects where agents cannot. */
  play(order: TextOrder, runTool: UseTool, stop: AbortSignal): Promise<Talked>;
  /** Holds the conversation of a test in text. Settles when it is over. */
  write(order: TextOrder, runTool: UseTool): Promise<Talked>;
  /**
   * Lets an agent join a room and talk there. Gives null where another agent has taken its place; rejects with `AgentsBusy` where
   * the process of the agents ends meanwhile: another agent may join then.
   */
  join(
    order: TalkOrder,
    room: RoomToJoin,
    runTool: UseTool,
    listener: RoomListener,
    stop: AbortSignal,
  ): Promise<Talked | null>;
  /** Lets the agent in a room transfer the person there, as if its model had asked for it. False where none is there. */
  transfer(id: string, asked: StaffTransfer): boolean;
  /** Waits until nobody talks with it any more. */
  drain(): Promise<void>;
  /** Lets its process go without a word: agents of another one go on in its rooms. */
  leave(): void;
  close(): void;
}
