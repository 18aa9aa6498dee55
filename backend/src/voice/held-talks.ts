import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { tracePast } from '../tracing/tracing.ts';
import type { TextOrder } from './agent/messages.ts';
import type { RoomListener, Talked } from './agents.ts';
import type { UseTool } from './call-handling/always-on.ts';

/** A conversation under way. */
export interface Held {
  /** Of a conversation in text: another process uses it to continue if this one dies. */
  order: TextOrder | null;
  organizationId: string | undefined;
  beganAt: number;
  /** How many processes ended while it was under way, without a sign of which conversation ended them. */
  deaths: number;
  /** How many of its processes were killed by someone. */
  kills: number;
  /** False while it waits for its turn to be resumed. */
  isUnderWay: boolean;
  /** Whether the blame of earlier processes was taken back. */
  wasCleared: boolean;
  /** Transcript and usage so far, if they are reported during the conversation. */
  lines: SpokenLine[];
  usage: Usage[] | null;
  /** Its usage in processes that died. */
  usageBefore: Usage[];
  talked: PromiseWithResolvers<Talked>;
  runTool: UseTool;
  /** Simulated calls can continue without agents, so they get an error when the agents fail. */
  isSimulated: boolean;
}

/** A conversation in a room; null if another agent has it now. */
export interface Joined {
  organizationId: string | undefined;
  talked: PromiseWithResolvers<Talked | null>;
  runTool: UseTool;
  listener: RoomListener;
}

/** Traces how long each part of an answer took, without what was said. */
export function traceTurn({ times }: SpokenLine): void {
  if (!times) return;
  const parts = Object.entries(times).flatMap(([part, ms]) => (ms === null ? [] : [[`switchboard.turn.${part}`, ms]]));
  tracePast('voice turn', times.total_ms, Object.fromEntries(parts));
}
