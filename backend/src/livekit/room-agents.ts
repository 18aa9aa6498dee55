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

/** How often it is said that agents are still there. */
const beatMs = 600;

/** How often it is looked for rooms that have no agent: where others open them, somebody waits for it. */
const lookMs = 250;

/** So many rooms are taken over at once. */
const maxClaimed = 5;

/** Seconds that somebody who was there is waited for by an agent that takes over. */
const resumedWaitSeconds = 5;

/** What an agent does in a room. */
export interface RoomWork {
  order: TalkOrder;
  runTool: UseTool;
  /** Whom it talks with. */
  identity: string;
  isTelephone: boolean;
  /** Whether somebody may be told of it in a room beside this one. */
  consults: boolean;
  waitSeconds: number;
  /** Who goes may come back for so long: nothing is over by it. */
  returns?: boolean;
  onConnected(): Promise<void>;
  /** Something was said: the how manieth of this room it is, from 0. */
  onLine?(line: SpokenLine, index: number): Promise<void>;
  /** It is over; where no agent can be asked, with what was written down of it. */
  onEnd(talked: Talked): Promise<void>;
}

/** What an agent does in a room of this kind; null where nothing is to be done any more. */
export type WorkOf = Record<RoomSubject['kind'], (id: string, subject: RoomSubject) => Promise<RoomWork | null>>;

interface Parts {
  server: LivekitServer;
  memory: RoomMemory;
  agents: AgentProcess;
  settings: LivekitSettings;
  log: Logger;
  systemPool: pg.Pool;
  shutdown: AbortSignal;
  /** Whether agents of this process talk in rooms. */
  attends?: boolean;
  drainSeconds?: number;
  workOf: WorkOf;
}

/**
 * Keeps an agent in every room that wants one: here where it was opened here, and where the process of another one died. Where this
 * process has no agents, those of others come.
 */
export function createRoomAgents(parts: Parts) {
  const { server, memory, agents, settings, log, systemPool, shutdown, workOf } = parts;
  const { attends = true, drainSeconds = 0 } = parts;
  /** Other processes go on with the rooms of this one. */
  let isLeaving = false;
  const held = new Map<string, { agents: number; stop: AbortController; isOver: Promise<void> }>();
  let renewedAt = performance.now();

  /** Writes one thing about a room after the other, as they were heard. */
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

  /** Lets one agent talk; null where its place was taken, `AgentsBusy` where its process ended. */
  async function talk(room: RememberedRoom, work: RoomWork, stop: AbortSignal): Promise<Talked | null> {
    const { id, agents: number, lines, began_at } = room;
    const { order, identity, isTelephone, waitSeconds, returns = false } = work;
    // What was said in a room before this one comes first.
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
    // The agent of another process sees that its room is gone.
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
    // What is kept of it is there before anybody hears that it is over.
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
            // What the last one used after its last words is not known.
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
    // Somebody found out that it is over before its agent did.
    for (const { id, ended_reason, transfer_asked } of mine.length > 0 ? await memory.renew(mine) : []) {
      if (ended_reason !== null) held.get(id)?.stop.abort(ended_reason);
      else if (transfer_asked && (await memory.beginTransfer(id)) && !agents.transfer(id, transfer_asked)) {
        // Its agent has yet to join again.
        await memory.endTransfer(id);
        await memory.askTransfer(id, transfer_asked);
      }
    }
  }

  async function claim(): Promise<void> {
    // A process that stood still for a moment has its agents still.
    if (performance.now() - renewedAt > 2 * beatMs) await renew();
    if (!shutdown.aborted) for (const room of await memory.claim(maxClaimed)) take(room);
  }

  /** Does something again and again, one after the other. */
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

  /** Agents of other processes go on with every conversation where it is. */
  async function leave(): Promise<void> {
    isLeaving = true;
    const rooms = [...held].map(([id, { agents: number }]) => ({ id, agents: number }));
    agents.leave();
    // What was said last is written before anybody else has the room; whoever does not go loses it all the same.
    await Promise.race([allOver(), pause(agentSeconds * 1000)]);
    await memory.handOver(rooms);
  }

  /** Lets conversations go on until they end or their time is over; what is left then is gone on with by others, or ended. */
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

  /** Whether somebody would talk in a room that is opened now. */
  const areThere = async () => attends || (await isAnotherThere(systemPool, 'agent'));

  return {
    areThere,
    /**
     * Opens a room, and lets an agent join it. Throws `NoAgents` where none is there, and where the server cannot be reached or the
     * room was there before.
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
    /** The other side has left, which ends the room unless an answer is awaited that says why. */
    calleeLeft,
    /** Waits until every agent of this process has left; told to stop, they have as long as the settings say. */
    async close(): Promise<void> {
      if (shutdown.aborted) await finishOnce();
      await allOver();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

export type RoomAgents = ReturnType<typeof createRoomAgents>;
