import { setTimeout as pause } from 'node:timers/promises';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { LivekitSettings } from '../env.ts';
import { isAnotherThere } from '../processes/living.ts';
import type { TalkOrder } from '../voice/agent/messages.ts';
import { type AgentProcess, AgentsBusy, NoAgents, type Talked } from '../voice/agent-process.ts';
import type { UseTool } from '../voice/call-handling/always-on.ts';
import { usageTogether } from '../voice/services/usage-meter.ts';
import { isGivenUp } from './given-up.ts';
import { consultRoomOf } from './identities.ts';
import {
  agentSeconds,
  type DialOutcome,
  nameOf,
  type RememberedRoom,
  type RoomMemory,
  type RoomSubject,
} from './room-memory.ts';
import { oneTransferAtATime } from './room-transfers.ts';
import { failureText, type LivekitServer, type OpenSeconds } from './server.ts';
import { agentToken } from './tokens.ts';

/** How often agents report that they are still there. */
const beatMs = 600;

/** How often to look for rooms without an agent: in rooms that other processes open, a person is waiting for it. */
const lookMs = 250;

/** Number of rooms to take over at once. */
const maxClaimed = 5;

/** Seconds for which an agent that takes over waits for a participant who was there. */
const resumedWaitSeconds = 5;

/** What an agent does in a room. */
export interface RoomWork {
  order: TalkOrder;
  runTool: UseTool;
  /** The participant it talks with. */
  identity: string;
  isTelephone: boolean;
  /** True if the agent may consult someone in a second room. */
  consults: boolean;
  waitSeconds: number;
  /** For this long, a participant who leaves may come back without ending the conversation. */
  returns?: boolean;
  onConnected(): Promise<void>;
  /** Something was said; `index` is the number of the line in this room, from 0. */
  onLine?(line: SpokenLine, index: number): Promise<void>;
  /** The conversation is over; if no agent can be asked, with the lines that were stored. */
  onEnd(talked: Talked): Promise<void>;
}

/** What an agent does in a room of this kind; null if there is nothing left to do. */
export type WorkOf = Record<RoomSubject['kind'], (id: string, subject: RoomSubject) => Promise<RoomWork | null>>;

interface Parts {
  server: LivekitServer;
  memory: RoomMemory;
  agents: AgentProcess;
  settings: LivekitSettings;
  log: Logger;
  systemPool: pg.Pool;
  shutdown: AbortSignal;
  /** True if agents of this process join rooms. */
  attends?: boolean;
  drainSeconds?: number;
  workOf: WorkOf;
}

/**
 * Keeps an agent in every room that needs one: in rooms that this process opened, and in rooms of processes that died. If this
 * process has no agents, agents of others join.
 */
export function createRoomAgents(parts: Parts) {
  const { server, memory, agents, settings, log, systemPool, shutdown, workOf } = parts;
  const { attends = true, drainSeconds = 0 } = parts;
  /** Other processes take over the rooms of this one. */
  let isLeaving = false;
  const held = new Map<string, { agents: number; stop: AbortController; isOver: Promise<void> }>();
  let renewedAt = performance.now();

  /** Writes facts about a room one after the other, in the order in which they occurred. */
  function writer(id: string) {
    let written: Promise<unknown> = Promise.resolve();
    return {
      write(work: () => Promise<unknown>): void {
        written = written
          .then(work)
          .catch((error: unknown) =>
            log.error({ err: error, room: id }, 'something about a room was not written down'),
          );
      },
      isWritten: () => written,
    };
  }

  /** Runs one agent; null if another agent replaced it, `AgentsBusy` if its process ended. */
  async function talk(room: RememberedRoom, work: RoomWork, stop: AbortSignal): Promise<Talked | null> {
    const { id, agents: number, lines, began_at } = room;
    const { order, identity, isTelephone, waitSeconds, returns = false } = work;
    // Lines of the previous room come first.
    const earlier = order.resumed?.lines ?? [];
    const resumed = began_at && { began_at: began_at.getTime(), lines: [...earlier, ...lines] };
    let count = lines.length;
    const { write, isWritten } = writer(id);
    const before = room.usage ?? [];
    const joined = agents.join(
      resumed ? { ...order, resumed } : order,
      {
        url: settings.url,
        token: await agentToken(settings, nameOf(room)),
        identity,
        is_telephone: isTelephone,
        returns,
        wait_seconds: resumed && !returns ? resumedWaitSeconds : waitSeconds,
      },
      oneTransferAtATime(memory, id, work.runTool),
      {
        onConnected: () => write(() => Promise.all([memory.begin(id), work.onConnected()])),
        onProgress: (state) => write(() => memory.reach(id, state)),
        onLeavesAs: (reason) => write(() => memory.leavesAs(id, reason)),
        onLeft: (reason) => write(() => calleeLeft(id, reason)),
        onMeasured: (measured) => write(() => memory.noteMeasured(id, number, measured)),
        onLine: (line, usage) => {
          const index = count++;
          write(() => memory.addLine(id, number, line, usageTogether(before, usage)));
          if (work.onLine) write(() => work.onLine?.(line, index) ?? Promise.resolve());
        },
        onConsulted: () => {
          write(() => memory.endTransfer(id));
          void closeRoom(consultRoomOf(nameOf(room)));
        },
      },
      stop,
    );
    const talked = await joined.finally(isWritten);
    return talked && { ...talked, usage: talked.usage && usageTogether(before, talked.usage) };
  }

  const closeRoom = (name: string) =>
    server
      .closeRoom(name)
      .catch((error: unknown) => log.warn({ failure: failureText(error) }, 'a room was not closed'));

  async function stopAgent(id: string, reason: EndedReason): Promise<void> {
    const mine = held.get(id);
    if (mine) return mine.stop.abort(reason);
    // The agent of another process notices that its room is gone.
    const room = await memory.read(id);
    if (room) await closeRoom(nameOf(room));
  }

  async function calleeLeft(id: string, reason: EndedReason): Promise<void> {
    if (await memory.calleeLeft(id, reason)) await stopAgent(id, reason);
  }

  async function over(room: RememberedRoom, talked: Talked, work: RoomWork | null): Promise<void> {
    await memory.end(room.id, talked.reason);
    const [mine] = await memory.renew([room]);
    if (!mine) return;
    await closeRoom(nameOf(room));
    if (work?.consults) await closeRoom(consultRoomOf(nameOf(room)));
    // Store the result before anyone learns that the conversation is over.
    await work?.onEnd({ ...talked, reason: mine.ended_reason ?? talked.reason });
    await memory.leave(room.id, room.agents, talked.lines, talked.usage);
  }

  async function attend(room: RememberedRoom, stop: AbortController): Promise<void> {
    const { id, ended_reason } = room;
    const work = await workOf[room.subject.kind](id, room.subject);
    if (!work) return over(room, { reason: ended_reason ?? 'technical-issues', lines: room.lines, usage: null }, null);
    for (let tries = room.agents, current = room; ; tries++, current = (await memory.read(id)) ?? current) {
      if (current.ended_at || isGivenUp(room, tries))
        return over(
          room,
          {
            reason: current.ended_reason ?? 'technical-issues',
            lines: current.lines,
            // Usage of the previous agent after its last words is unknown.
            usage: current.usage && usageTogether(current.usage, []),
          },
          work,
        );
      try {
        const talked = await talk(current, work, stop.signal);
        if (talked) await over(room, talked, work);
        return;
      } catch (error) {
        if (!(error instanceof AgentsBusy)) throw error;
        if (isLeaving) return;
        log.warn({ room: id }, 'an agent is gone: another one joins its room');
        await memory.endTransfer(id);
        if (work.consults) await closeRoom(consultRoomOf(nameOf(room)));
      }
    }
  }

  function take(room: RememberedRoom): void {
    const stop = new AbortController();
    const isOver = attend(room, stop)
      .catch((error: unknown) =>
        log.error({ failure: failureText(error), room: room.id }, 'an agent could not be kept in a room'),
      )
      .finally(() => {
        // Another agent of this process may have the room by now.
        if (held.get(room.id)?.stop === stop) held.delete(room.id);
      });
    held.set(room.id, { agents: room.agents, stop, isOver });
  }

  async function renew(): Promise<void> {
    renewedAt = performance.now();
    const mine = [...held].map(([id, { agents: number }]) => ({ id, agents: number }));
    // The room ended before its agent noticed.
    for (const { id, ended_reason, transfer_asked } of mine.length > 0 ? await memory.renew(mine) : []) {
      if (ended_reason !== null) held.get(id)?.stop.abort(ended_reason);
      else if (transfer_asked && (await memory.beginTransfer(id)) && !agents.transfer(id, transfer_asked)) {
        // Its agent has not joined again yet.
        await memory.endTransfer(id);
        await memory.askTransfer(id, transfer_asked);
      }
    }
  }

  async function claim(): Promise<void> {
    // A process that was paused for a moment may still have its agents.
    if (performance.now() - renewedAt > 2 * beatMs) await renew();
    if (!shutdown.aborted) for (const room of await memory.claim(maxClaimed)) take(room);
  }

  /** Runs work repeatedly, never twice at the same time. */
  function again(work: () => Promise<void>, everyMs: number): NodeJS.Timeout {
    let isBusy = false;
    return setInterval(async () => {
      if (isBusy || isLeaving) return;
      isBusy = true;
      await work().catch((error: unknown) => log.warn({ err: error }, 'rooms were not looked after'));
      isBusy = false;
    }, everyMs);
  }
  const timers = attends ? [again(renew, beatMs), again(claim, lookMs)] : [];

  const endAll = () => {
    for (const { stop } of held.values()) stop.abort('server-shutdown');
  };
  const allOver = () => Promise.all([...held.values()].map(({ isOver }) => isOver));

  /** Agents of other processes continue every conversation where it is. */
  async function leave(): Promise<void> {
    isLeaving = true;
    const rooms = [...held].map(([id, { agents: number }]) => ({ id, agents: number }));
    agents.leave();
    // Write the last lines before another process gets the room. An agent that doesn't leave in time loses it anyway.
    await Promise.race([allOver(), pause(agentSeconds * 1000)]);
    await memory.handOver(rooms);
  }

  /** Lets conversations continue until they end or their time is over. Other processes continue the remaining ones, or they end. */
  async function finish(): Promise<void> {
    const until = performance.now() + drainSeconds * 1000;
    while (held.size > 0 && performance.now() < until) await Promise.race([allOver(), pause(beatMs)]);
    if (held.size === 0) return;
    if (await isAnotherThere(systemPool, 'agent').catch(() => false)) await leave();
    else endAll();
  }
  let finished: Promise<void> | null = null;
  const finishOnce = () => {
    finished ??= finish();
    return finished;
  };
  shutdown.addEventListener('abort', () => void finishOnce());

  /** True if an agent would join a room that is opened now. */
  const areThere = async () => attends || (await isAnotherThere(systemPool, 'agent'));

  return {
    areThere,
    /**
     * Opens a room and lets an agent join it. Throws `NoAgents` if there is no agent, and throws if the server is unreachable or
     * the room already existed.
     */
    async open(id: string, subject: RoomSubject, openFor?: OpenSeconds): Promise<void> {
      if (attends) agents.prepare();
      else if (!(await areThere())) throw new NoAgents('No process with the role "agent" is running.');
      if (subject.room === undefined) await server.openRoom(id, openFor);
      if (!(await memory.open(id, subject, attends))) throw new Error(`The room ${id} was opened before`);
      const room = attends && (await memory.read(id));
      if (room) take(room);
    },
    /** Ends a room, wherever its agent is; the first reason stays. */
    async end(id: string, reason: EndedReason, explanation?: string, dialOutcome?: DialOutcome): Promise<void> {
      await memory.end(id, reason, explanation, dialOutcome);
      await stopAgent(id, reason);
    },
    /** The other side has left, which ends the room unless an answer that explains it is pending. */
    calleeLeft,
    /** Waits until every agent of this process has left; after the stop signal, for at most as long as the settings allow. */
    async close(): Promise<void> {
      if (shutdown.aborted) await finishOnce();
      await allOver();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

export type RoomAgents = ReturnType<typeof createRoomAgents>;
