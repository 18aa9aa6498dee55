import { type ChildProcess, fork } from 'node:child_process';
import { EndedReason } from '@switchboard/contracts/calls';
import { SpokenLine } from '@switchboard/contracts/voice';
import type { Logger } from 'pino';
import { createTurns } from '../jobs/turns.ts';
import { deathsAllowed, killsAllowed, watchForKill } from '../processes/kills.ts';
import type { Seen } from '../watchdog/current-work.ts';
import { FromAgent, type TalkOrder, type TextOrder, type ToAgent } from './agent/messages.ts';
import { type AgentWatch, readErrors, toBlocked, unwatched } from './agent-errors.ts';
import { type AgentProcess, AgentsBusy, type RoomListener, type Talked } from './agents.ts';
import type { UseTool } from './call-handling/always-on.ts';
import { type Held, type Joined, traceTurn } from './held-talks.ts';
import { usageTogether } from './services/usage-meter.ts';

export { type AgentProcess, AgentsBusy, NoAgents, type RoomListener, type Talked } from './agents.ts';

/** The process ends after this long without a conversation, to free its memory. */
const idleMs = 3 * 60_000;

/** Limit of concurrent simulated calls; further ones are rejected with an error. */
const maxPlayed = 48;

// After this long, a resumed conversation no longer makes the next one wait.
const patienceMs = 5_000;

/**
 * Returns the API that starts the agents' process when it is first needed, and again after it died. With `isKept` it keeps running without
 * work.
 */
export function createAgentProcess(log: Logger, isKept = false, watch: AgentWatch = unwatched): AgentProcess {
  const talking = new Map<string, Held>();
  const joined = new Map<string, Joined>();
  let child: ChildProcess | null = null;
  /** Settles once the process can begin a conversation, or has ended. */
  let started: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosing = false;
  /** Whether we know which conversation froze the process that is about to end. */
  let isCulpritKnown = false;
  // When another process ends, only conversations that were under way in it are suspected again.
  const inTurn = createTurns(patienceMs);

  function rest(): void {
    clearTimeout(idle);
    if (talking.size + joined.size === 0 && !isKept) idle = setTimeout(letGo, idleMs).unref();
  }

  /** Only called when the process has no conversations; new ones start another process while it ends. */
  function letGo(): void {
    child?.kill();
    child = null;
  }

  /** A process ended, and its conversations with it. */
  function gone(one: ChildProcess, why: object, lastWords: readonly string[] = [], wasKilled = false): void {
    if (child !== one) return;
    child = null;
    if (talking.size + joined.size > 0)
      log.error({ ...why, stderr: lastWords.join('\n') }, 'the process of the agents ended while they talked');
    const blame = wasKilled ? 'kills' : 'deaths';
    const blamed = isCulpritKnown ? null : blame;
    isCulpritKnown = false;
    for (const [id, held] of [...talking]) if (held.isUnderWay) processEnded(id, held, blamed);
    for (const { talked } of joined.values()) talked.reject(new AgentsBusy('the process of the agents ended.'));
    joined.clear();
  }

  /** Resumes a conversation whose process is gone, or ends it if it can't be resumed. */
  function processEnded(id: string, held: Held, blamed: 'kills' | 'deaths' | null): void {
    const { talked, isSimulated, lines, usage, order, organizationId } = held;
    if (blamed) held[blamed] += 1;
    const { deaths, kills } = held;
    const isSetAside = order !== null && (deaths >= deathsAllowed || kills >= killsAllowed);
    if (order && !isSetAside && !isClosing) {
      resume(id, order, held, blamed !== null);
      return;
    }
    const reason = deaths >= deathsAllowed ? 'ended' : 'killed';
    if (isSetAside) watch.onSetAside({ id, organizationId, reason, times: deaths + kills, stack: null });
    else if (isSimulated) talked.reject(new AgentsBusy('the process of the agents ended.'));
    const spent = usage && usageTogether(usage, []);
    ended(id, { reason: 'technical-issues', lines, usage: spent, isCutOff: !order && !isClosing });
  }

  /** Another process continues a conversation in text from its transcript. Suspects are resumed one after another. */
  function resume(id: string, order: TextOrder, held: Held, isSuspect: boolean): void {
    held.usageBefore = held.usage === null ? held.usageBefore : usageTogether(held.usageBefore, held.usage);
    const send = () => {
      held.isUnderWay = true;
      const resumed = held.lines.length > 0 ? { began_at: held.beganAt, lines: [...held.lines] } : undefined;
      const agent = running();
      agent.send({ kind: 'text', order: { ...order, id, ...(resumed ? { resumed } : {}) } } satisfies ToAgent);
      return agent;
    };
    if (!isSuspect) {
      send();
      return;
    }
    held.isUnderWay = false;
    void inTurn(
      'conversations',
      async () => {
        // It may have been given up while it waited.
        if (talking.get(id) !== held || isClosing) return;
        const agent = send();
        const cleared = setTimeout(() => child === agent && clear(held), patienceMs);
        cleared.unref();
        await held.talked.promise.catch(() => undefined);
        clearTimeout(cleared);
      },
      () => whenStarted(id, held),
    );
  }

  /** A slow start doesn't count as the suspect's time: on a busy machine it would be cleared before it had said anything. */
  async function whenStarted(id: string, held: Held): Promise<void> {
    if (talking.get(id) !== held || isClosing) return;
    running();
    await started;
  }

  /** A suspect that was alone for its whole turn without ending the process is cleared. Only once: it may be a slow one. */
  function clear(held: Held): void {
    if (!held.wasCleared) Object.assign(held, { deaths: 0, kills: 0, wasCleared: true });
  }

  function ended(id: string, told: Talked): void {
    const before = talking.get(id)?.usageBefore ?? [];
    const usage = told.usage && before.length > 0 ? usageTogether(before, told.usage) : told.usage;
    const talked = { ...told, usage };
    (talking.get(id) ?? joined.get(id))?.talked.resolve(talked);
    talking.delete(id);
    rest();
  }

  /**
   * Sets aside the conversation that froze the process, at the first time: continuing it would freeze the next process as well. The others
   * continue there.
   */
  function endFrozen(seen: Seen | null): void {
    const id = seen?.work?.job?.key ?? '';
    log.error({ work: seen?.work?.name, id, stack: seen?.stack }, 'the process of the agents was frozen, and ended');
    const held = talking.get(id);
    const culprit = held ?? joined.get(id);
    if (!culprit) return;
    isCulpritKnown = true;
    const { organizationId } = culprit;
    watch.onSetAside({ id, organizationId, reason: 'froze', times: 1, stack: seen?.stack ?? null });
    ended(id, { reason: 'technical-issues', lines: held?.lines ?? [], usage: held?.usage ?? null });
  }

  function hear(message: FromAgent, listener: RoomListener | undefined): void {
    if (message.kind === 'connected') listener?.onConnected();
    if (message.kind === 'progress') listener?.onProgress(message.state);
    if (message.kind === 'leaves_as') listener?.onLeavesAs(message.reason);
    if (message.kind === 'left') listener?.onLeft(message.reason);
    if (message.kind === 'measured') listener?.onMeasured(message.measured);
    if (message.kind === 'line') listener?.onLine(message.line, message.usage);
    if (message.kind === 'consulted') listener?.onConsulted();
  }

  function keep({ id, line, usage }: Extract<FromAgent, { kind: 'line' }>): void {
    const held = talking.get(id);
    held?.lines.push(line);
    if (held) held.usage = usage;
  }

  /** Runs the tool that a conversation requested, and sends the result to its process. */
  async function use(one: ChildProcess, asked: Extract<FromAgent, { kind: 'tool' }>): Promise<void> {
    const runTool = (talking.get(asked.id) ?? joined.get(asked.id))?.runTool;
    if (!runTool) return;
    const outcome = await runTool(asked.name, asked.arguments);
    if (one.connected) one.send({ kind: 'tool_done', id: asked.id, use: asked.use, outcome } satisfies ToAgent);
  }

  /** A message with an invalid format never fails silently: the waiting side gets an error or what can be read of the result. */
  function unfit(one: ChildProcess, message: unknown, why: string): void {
    log.error({ why: why.slice(0, 1_000) }, 'the agents sent a message that does not fit');
    const { kind, id = '', use, reason, lines } = (message ?? {}) as Partial<Record<string, string>>;
    if (kind === 'tool' && use && one.connected) {
      const shown_to_model = 'Not executed: the arguments must be one JSON object.';
      const outcome = { is_ok: false, shown_to_model, said: null, hangs_up: false };
      one.send({ kind: 'tool_done', id, use, outcome } satisfies ToAgent);
    }
    if (kind !== 'ended') return;
    const { data: told = 'technical-issues' } = EndedReason.safeParse(reason);
    const kept = (Array.isArray(lines) ? lines : []).flatMap((line) => SpokenLine.safeParse(line).data ?? []);
    ended(id, { reason: told, lines: kept, usage: null });
  }

  function start(): ChildProcess {
    const wasKilled = watchForKill();
    const begins = Promise.withResolvers<void>();
    started = begins.promise;
    const agent = fork(new URL('./agent/main.ts', import.meta.url), {
      // None of the installation's secrets: each conversation brings what the process needs.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SWITCHBOARD_FROZEN_SECONDS: String((watch.frozenMs ?? 0) / 1000),
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    log.info({ pid: agent.pid }, 'the process of the agents starts');
    const lastWords = readErrors(agent.stderr, log, (seen) => endFrozen(seen));
    agent.on('message', (message) => {
      const { data, error } = FromAgent.safeParse(message);
      if (error) return unfit(agent, message, error.message);
      if (data?.kind === 'ready') begins.resolve();
      if (data?.kind === 'tool') void use(agent, data);
      if (data?.kind === 'delays') watch.onDelays(data.seconds);
      if (data?.kind === 'blocked') watch.onBlocked(toBlocked(data));
      if (data && 'id' in data) hear(data, joined.get(data.id)?.listener);
      if (data?.kind === 'line') {
        keep(data);
        // Delays in text aren't traced: no caller would notice them.
        if (!talking.get(data.id)?.order) traceTurn(data.line);
      }
      if (data?.kind === 'replaced') joined.get(data.id)?.talked.resolve(null);
      if (data?.kind === 'ended') ended(data.id, data);
    });
    // The rest of its output arrives after its exit.
    agent.on('close', (code, signal) => {
      begins.resolve();
      gone(agent, { code, signal }, lastWords, wasKilled(signal));
    });
    agent.on('error', (error) => {
      begins.resolve();
      log.error({ err: error }, 'the process of the agents failed');
      gone(agent, { err: error });
    });
    return agent;
  }

  function begin(
    { id, organization_id: organizationId }: Pick<TalkOrder, 'id' | 'organization_id'>,
    runTool: UseTool,
    order: TextOrder | null,
    isSimulated = false,
  ): Promise<Talked> {
    const talked = Promise.withResolvers<Talked>();
    clearTimeout(idle);
    const nothing = {
      // If its process ends, it is resumed with everything that was said, also before this order.
      lines: [...(order?.resumed?.lines ?? [])],
      usage: null,
      usageBefore: [],
      deaths: 0,
      kills: 0,
      isUnderWay: true,
      wasCleared: false,
      beganAt: order?.resumed?.began_at ?? Date.now(),
    };
    talking.set(id, { talked, runTool, isSimulated, order, organizationId, ...nothing });
    return talked.promise;
  }

  function askToStop(agent: ChildProcess, id: string, reason: EndedReason): void {
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
      const talked = begin(order, runTool, null);
      running().send({ kind: 'talk', order, request } satisfies ToAgent, connection);
      return talked;
    },
    write(order, runTool) {
      const talked = begin(order, runTool, order);
      running().send({ kind: 'text', order } satisfies ToAgent);
      return talked;
    },
    async join(order, room, runTool, listener, stop) {
      const talked = Promise.withResolvers<Talked | null>();
      const { id } = order;
      clearTimeout(idle);
      joined.set(id, { organizationId: order.organization_id, talked, runTool, listener });
      const agent = running();
      const onStop = () => askToStop(agent, id, stop.reason as EndedReason);
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
      if (held >= maxPlayed) throw new AgentsBusy(`the agents are at their limit of ${maxPlayed} conversations.`);
      const { id } = order;
      const talked = begin(order, runTool, order, true);
      const agent = running();
      const onStop = () => askToStop(running(), id, 'user-ended-call');
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
    transfer(id, asked) {
      if (!joined.has(id)) return false;
      running().send({ kind: 'transfer', id, asked } satisfies ToAgent);
      return true;
    },
    async drain() {
      while (talking.size + joined.size > 0)
        await Promise.allSettled([...talking.values(), ...joined.values()].map(({ talked: { promise } }) => promise));
    },
    leave() {
      clearTimeout(idle);
      isClosing = true;
      if (child?.connected) child.disconnect();
    },
    close() {
      clearTimeout(idle);
      isClosing = true;
      // The process reports the end to the people who talk.
      child?.kill();
    },
  };
}
