import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { FromAgent, type TextOrder, type ToAgent, type ToolOutcome } from '../agent/messages.ts';
import type { KilledIn } from './killed-agent.cases.ts';
import { flowOrder } from './text-flow.fixture.ts';

/** The state of a conversation when its agent is killed, and at its end. */
export interface HeldByProcess {
  lines: SpokenLine[];
  uses: { name: string; given: Record<string, unknown> }[];
  reason: string | null;
}

/** Starts an agents' process. */
export function startAgents() {
  const child = fork(new URL('../agent/main.ts', import.meta.url), {
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, SWITCHBOARD_FROZEN_SECONDS: '0' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Each conversation listens to it.
  child.setMaxListeners(0);
  return {
    hold: (one: KilledIn, order: Partial<TextOrder>, isMoment: Moment) => holdIn(child, one, order, isMoment),
    /** Kills it, and waits until it is gone. */
    async kill(): Promise<void> {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Whether to kill the process now: after a line, or when a tool is requested. */
export type Moment = (lines: readonly SpokenLine[], tool: string | null) => boolean;

function holdIn(
  child: ChildProcess,
  one: KilledIn,
  more: Partial<TextOrder>,
  isMoment: Moment,
): Promise<HeldByProcess> {
  const { flow, lines: said, tools = {} } = one;
  const order = { ...flowOrder({ flow, lines: said, tools }), id: randomUUID(), ...more };
  const held: HeldByProcess = { lines: [...(order.resumed?.lines ?? [])], uses: [], reason: null };
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off('message', hear);
      child.off('exit', died);
      resolve(held);
    };
    const died = () => reject(new Error(`The process of the agents ended during “${one.name}”`));
    // Ignores what the process does after the moment: it counts as dead.
    const hear = (message: unknown) => {
      const reported = FromAgent.parse(message);
      if (!('id' in reported) || reported.id !== order.id) return;
      if (reported.kind === 'line') {
        held.lines.push(reported.line);
        if (isMoment(held.lines, null)) stop();
      } else if (reported.kind === 'tool') {
        held.uses.push({ name: reported.name, given: reported.arguments as Record<string, unknown> });
        if (isMoment(held.lines, reported.name)) return stop();
        const plain: ToolOutcome = { is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false };
        const outcome = { ...plain, ...tools[reported.name] };
        child.send({ kind: 'tool_done', id: order.id, use: reported.use, outcome } satisfies ToAgent);
      } else if (reported.kind === 'ended') {
        held.lines = reported.lines as SpokenLine[];
        held.reason = reported.reason;
        stop();
      }
    };
    child.on('message', hear);
    child.once('exit', died);
    child.send({ kind: 'text', order } satisfies ToAgent);
  });
}
