import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { tracePast } from '../tracing/tracing.ts';
import type { TextOrder } from './agent/messages.ts';
import type { RoomListener, Talked } from './agents.ts';
import type { UseTool } from './call-handling/always-on.ts';

/** A conversation that is being held. */
export interface Held {
  /** Of one in text: with it another process continues where this one dies. */
  order: TextOrder | null;
  organizationId: string | undefined;
  beganAt: number;
  /** How many processes ended while it was under way, where nothing says which conversation ended them. */
  deaths: number;
  /** How many of its processes were killed by someone. */
  kills: number;
  /** False while it waits for its turn to be resumed. */
  isUnderWay: boolean;
  /** Whether the blame of earlier processes was taken back. */
  wasCleared: boolean;
  /** What was said and used so far, as far as that is told while it lasts. */
  lines: SpokenLine[];
  usage: Usage[] | null;
  /** What it used with processes that died. */
  usageBefore: Usage[];
  talked: PromiseWithResolvers<Talked>;
  runTool: UseTool;
  /** Whoever simulates a call goes on without agents, and is told where they cannot. */
  isSimulated: boolean;
}

/** A conversation that is held in a room; null where another agent has it now. */
export interface Joined {
  organizationId: string | undefined;
  talked: PromiseWithResolvers<Talked | null>;
  runTool: UseTool;
  listener: RoomListener;
}

/** Tells how long an answer took, part by part, and nothing of what was said. */
export function traceTurn({ times }: SpokenLine): void {
  if (!times) return;
  const parts = Object.entries(times).flatMap(([part, ms]) => (ms === null ? [] : [[`switchboard.turn.${part}`, ms]]));
  tracePast('voice turn', times.total_ms, Object.fromEntries(parts));
}
