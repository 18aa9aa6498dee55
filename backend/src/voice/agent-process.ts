import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { Logger } from 'pino';
import { tracePast } from '../tracing/tracing.ts';
import type { Seen } from '../watchdog/current-work.ts';
import {
  FromAgent,
  type RoomToJoin,
  type Talk,
  type TalkOrder,
  type TextOrder,
  type ToAgent,
} from './agent/messages.ts';
import { type AgentWatch, createErrorReader, toBlocked, unwatched } from './agent-errors.ts';
import type { UseTool } from './manners/always-on.ts';
import { usageTogether } from './services/usage-meter.ts';

/** Without a conversation for so long, the process ends and gives its memory back. */
const idleMs = 3 * 60_000;

/** How a conversation ended. */
export interface Talked {
  reason: EndedReason;
  lines: SpokenLine[];
  /** What it used; null where that is not known. */
  usage: Usage[] | null;
}

/** What is heard of a conversation in a room while it lasts. */
export interface RoomListener {
  /** Somebody is there, and is talked with. */
  onConnected(): void;
  onProgress(state: 'dialing' | 'ringing' | 'connected'): void;
  /** With what it used by then. */
  onLine(line: SpokenLine, usage: Usage[]): void;
  /** The room beside it, in which a colleague was told what it is about, is needed no more. */
  onConsulted(): void;
}

/** So many simulated calls are held at once; whoever comes then is told so. */
const mostPlayed = 48;

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
  /** Waits until nobody talks with it any more. */
  drain(): Promise<void>;
  /** Lets its process go without a word: agents of another one go on in its rooms. */
  leave(): void;
  close(): void;
}

/** A conversation that is being held. */
interface Held {
  /** What was said and used so far, as far as that is told while it lasts. */
  lines: SpokenLine[];
  usage: Usage[] | null;
  talked: PromiseWithResolvers<Talked>;
  runTool: UseTool;
  /** Whoever simulates a call goes on without agents, and is told where they cannot. */
  isSimulated: boolean;
}

/** A conversation that is held in a room; null where another agent has it now. */
interface Joined {
  talked: PromiseWithResolvers<Talked | null>;
  runTool: UseTool;
  listener: RoomListener;
}

/** Tells how long an answer took, part by part, and nothing of what was said. */
function traceTurn({ times }: SpokenLine): void {
  if (!times) return;
  const parts = Object.entries(times).flatMap(([part, ms]) => (ms === null ? [] : [[`switchboard.turn.${part}`, ms]]));
  tracePast('voice turn', times.total_ms, Object.fromEntries(parts));
}

/** Makes what starts the agents' process at the first need, and again when it has died; one that is kept is not let go for want of work. */
export function createAgentProcess(log: Logger, isKept = false, watch: AgentWatch = unwatched): AgentProcess {
  const talking = new Map<string, Held>();
  const joined = new Map<string, Joined>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function rest(): void {
    clearTimeout(idle);
    if (talking.size + joined.size === 0 && !isKept) idle = setTimeout(letGo, idleMs).unref();
  }

  /** Nobody talks in it; whoever comes while it ends talks in another one. */
  function letGo(): void {
    child?.kill();
    child = null;
  }

  /** A process is gone: nobody talks there any more. */
  function gone(one: ChildProcess, why: object): void {
    if (child !== one) return;
    child = null;
    if (talking.size + joined.size > 0) log.error(why, 'the process of the agents ended while they talked');
    for (const [id, { talked, isSimulated, lines, usage }] of talking) {
      if (isSimulated) talked.reject(new AgentsBusy('the process of the agents ended.'));
      ended(id, { reason: 'technical-issues', lines, usage: usage && usageTogether(usage, []) });
    }
    for (const { talked } of joined.values()) talked.reject(new AgentsBusy('the process of the agents ended.'));
    joined.clear();
  }

  function ended(id: string, talked: Talked): void {
    (talking.get(id) ?? joined.get(id))?.talked.resolve(talked);
    talking.delete(id);
    rest();
  }

  /** The conversation that froze the process is over: another agent is not to freeze as well. The others go on elsewhere. */
  function endFrozen(seen: Seen | null): void {
    const id = seen?.work?.job?.key ?? '';
    log.error({ work: seen?.work?.name, id, stack: seen?.stack }, 'the process of the agents was frozen, and ended');
    const held = talking.get(id);
    if (held) ended(id, { reason: 'technical-issues', lines: held.lines, usage: held.usage });
    else ended(id, { reason: 'technical-issues', lines: [], usage: null });
  }

  function hear(message: FromAgent, listener: RoomListener | undefined): void {
    if (message.kind === 'connected') listener?.onConnected();
    if (message.kind === 'progress') listener?.onProgress(message.state);
    if (message.kind === 'line') listener?.onLine(message.line, message.usage);
    if (message.kind === 'consulted') listener?.onConsulted();
  }

  function keep({ id, line, usage }: Extract<FromAgent, { kind: 'line' }>): void {
    const held = talking.get(id);
    held?.lines.push(line);
    if (held) held.usage = usage;
  }

  /** Runs what a conversation asks for, and tells the process that asked. */
  async function use(one: ChildProcess, asked: Extract<FromAgent, { kind: 'tool' }>): Promise<void> {
    const runTool = (talking.get(asked.id) ?? joined.get(asked.id))?.runTool;
    if (!runTool) return;
    const outcome = await runTool(asked.name, asked.arguments);
    if (one.connected) one.send({ kind: 'tool_done', id: asked.id, use: asked.use, outcome } satisfies ToAgent);
  }

  function start(): ChildProcess {
    const started = fork(new URL('./agent/main.ts', import.meta.url), {
      // Nothing of the installation's secrets: it is told what it needs with each conversation.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SWITCHBOARD_FROZEN_SECONDS: String((watch.frozenMs ?? 0) / 1000),
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const readErrors = createErrorReader(log, (seen) => endFrozen(seen));
    started.stderr?.on('data', readErrors);
    started.on('message', (message) => {
      const { data } = FromAgent.safeParse(message);
      if (data?.kind === 'tool') void use(started, data);
      if (data?.kind === 'delays') watch.onDelays(data.seconds);
      if (data?.kind === 'blocked') watch.onBlocked(toBlocked(data));
      if (data && 'id' in data) hear(data, joined.get(data.id)?.listener);
      if (data?.kind === 'line') {
        keep(data);
        traceTurn(data.line);
      }
      if (data?.kind === 'replaced') joined.get(data.id)?.talked.resolve(null);
      if (data?.kind === 'ended') ended(data.id, data);
    });
    started.on('exit', (code) => gone(started, { code }));
    started.on('error', (error) => {
      log.error({ err: error }, 'the process of the agents failed');
      gone(started, { err: error });
    });
    return started;
  }

  function begin(id: string, runTool: UseTool, isSimulated = false): Promise<Talked> {
    const talked = Promise.withResolvers<Talked>();
    clearTimeout(idle);
    talking.set(id, { talked, runTool, isSimulated, lines: [], usage: null });
    return talked.promise;
  }

  function tellToStop(agent: ChildProcess, id: string, reason: EndedReason): void {
    if (agent.connected) agent.send({ kind: 'stop', id, reason } satisfies ToAgent);
  }

  const running = () => {
    child ??= start();
    return child;
  };

  return {
    prepare() {
      running();
      rest();
    },
    talk(order, request, connection, runTool) {
      const talked = begin(order.id, runTool);
      running().send({ kind: 'talk', order, request } satisfies ToAgent, connection);
      return talked;
    },
    write(order, runTool) {
      const talked = begin(order.id, runTool);
      running().send({ kind: 'text', order } satisfies ToAgent);
      return talked;
    },
    async join(order, room, runTool, listener, stop) {
      const talked = Promise.withResolvers<Talked | null>();
      const { id } = order;
      clearTimeout(idle);
      joined.set(id, { talked, runTool, listener });
      const agent = running();
      const onStop = () => tellToStop(agent, id, stop.reason as EndedReason);
      stop.addEventListener('abort', onStop, { once: true });
      try {
        agent.send({ kind: 'join', order, room } satisfies ToAgent);
        if (stop.aborted) onStop();
        return await talked.promise;
      } finally {
        stop.removeEventListener('abort', onStop);
        joined.delete(id);
        rest();
      }
    },
    async play(order, runTool, stop) {
      const held = [...talking.values()].filter(({ isSimulated }) => isSimulated).length;
      if (held >= mostPlayed)
        throw new AgentsBusy(`agents held ${mostPlayed} conversations already, as many as they may.`);
      const { id } = order;
      const talked = begin(id, runTool, true);
      const agent = running();
      const onStop = () => tellToStop(agent, id, 'user-ended-call');
      stop.addEventListener('abort', onStop, { once: true });
      try {
        agent.send({ kind: 'text', order } satisfies ToAgent);
        return await talked;
      } finally {
        stop.removeEventListener('abort', onStop);
        talking.delete(id);
        rest();
      }
    },
    async drain() {
      while (talking.size + joined.size > 0)
        await Promise.allSettled([...talking.values(), ...joined.values()].map(({ talked: { promise } }) => promise));
    },
    leave() {
      clearTimeout(idle);
      if (child?.connected) child.disconnect();
    },
    close() {
      clearTimeout(idle);
      // Those who talk are told as it ends.
      child?.kill();
    },
  };
}
