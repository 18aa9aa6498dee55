import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { Logger } from 'pino';
import {
  FromAgent,
  type PlayedLine,
  type Talk,
  type TalkOrder,
  type TextOrder,
  type ToAgent,
  type ToolOutcome,
} from './agent/messages.ts';

/** Without a conversation for so long, the process ends and gives its memory back. */
const idleMs = 3 * 60_000;

/** How a conversation ended. */
export interface Talked {
  reason: EndedReason;
  lines: SpokenLine[];
}

/** How a conversation in text ended. */
export interface Played {
  reason: EndedReason;
  lines: PlayedLine[];
}

/** So many conversations in text are held at once; whoever comes then is told so. */
const mostPlayed = 48;

/** Agents cannot hold a conversation at the moment; the message goes on a sentence for people. */
export class AgentsBusy extends Error {
  override name = 'AgentsBusy';
}

/** Runs a tool of a conversation. */
export type RunTool = (name: string, given: Record<string, unknown>) => Promise<ToolOutcome>;

/** The process in which agents talk, apart from the one that answers requests. */
export interface AgentProcess {
  /** Starts it where it does not run yet: somebody is about to talk. */
  prepare(): void;
  /** Hands a browser over with its connection, which the agent answers. Settles when they have talked. */
  talk(order: TalkOrder, request: Talk['request'], connection: Socket, runTool: RunTool): Promise<Talked>;
  /** Lets an assistant talk in text with somebody who is simulated. Rejects where agents cannot. */
  play(
    order: TalkOrder,
    callee: { seed: string; first_name: string },
    runTool: RunTool,
    stop: AbortSignal,
  ): Promise<Played>;
  /** Holds a conversation in text, with the callee that it names. Settles when it is over. */
  write(order: TextOrder, runTool: RunTool): Promise<Talked>;
  close(): void;
}

/** Makes what starts the agents' process at the first need, and again when it has died. */
export function createAgentProcess(log: Logger): AgentProcess {
  const talking = new Map<string, { talked: PromiseWithResolvers<Talked>; runTool: RunTool }>();
  const playing = new Map<string, { played: PromiseWithResolvers<Played>; runTool: RunTool }>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function rest(): void {
    clearTimeout(idle);
    if (talking.size + playing.size === 0) idle = setTimeout(letGo, idleMs).unref();
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
    if (talking.size + playing.size > 0) log.error(why, 'the process of the agents ended while they talked');
    for (const id of talking.keys()) ended(id, { reason: 'technical-issues', lines: [] });
    for (const { played } of playing.values()) played.reject(new AgentsBusy('the process of the agents ended.'));
    playing.clear();
  }

  function ended(id: string, talked: Talked): void {
    talking.get(id)?.talked.resolve(talked);
    talking.delete(id);
    rest();
  }

  /** Runs what a conversation asks for, and tells the process that asked. */
  async function use(one: ChildProcess, asked: Extract<FromAgent, { kind: 'tool' }>): Promise<void> {
    const runTool = (talking.get(asked.id) ?? playing.get(asked.id))?.runTool;
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
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    started.stderr?.on('data', (text: Buffer) => log.warn({ text: text.toString().slice(0, 500) }, 'the agents'));
    started.on('message', (message) => {
      const { data } = FromAgent.safeParse(message);
      if (data?.kind === 'tool') void use(started, data);
      if (data?.kind === 'ended') ended(data.id, { reason: data.reason, lines: data.lines });
      if (data?.kind === 'played') playing.get(data.id)?.played.resolve({ reason: data.reason, lines: data.lines });
    });
    started.on('exit', (code) => gone(started, { code }));
    started.on('error', (error) => {
      log.error({ err: error }, 'the process of the agents failed');
      gone(started, { err: error });
    });
    return started;
  }

  function begin(id: string, runTool: RunTool): Promise<Talked> {
    const talked = Promise.withResolvers<Talked>();
    clearTimeout(idle);
    talking.set(id, { talked, runTool });
    return talked.promise;
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
    async play(order, callee, runTool, stop) {
      if (playing.size >= mostPlayed)
        throw new AgentsBusy(`agents held ${mostPlayed} conversations already, as many as they may.`);
      const played = Promise.withResolvers<Played>();
      const { id } = order;
      clearTimeout(idle);
      playing.set(id, { played, runTool });
      const agent = running();
      const onStop = () => void (agent.connected && agent.send({ kind: 'stop', id } satisfies ToAgent));
      stop.addEventListener('abort', onStop, { once: true });
      try {
        agent.send({ kind: 'play', order, callee } satisfies ToAgent);
        return await played.promise;
      } finally {
        stop.removeEventListener('abort', onStop);
        playing.delete(id);
        rest();
      }
    },
    close() {
      clearTimeout(idle);
      // Those who talk are told as it ends.
      child?.kill();
    },
  };
}
