import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, type ProcessIdentity } from '../process-identity.mjs';
import { Backoff } from './backoff.ts';
import { SettingsError } from './settings.ts';
import { watchForKill } from './watch-for-kill.ts';

/** The server's message when it listens. */
export interface ServerReady {
  type: 'ready';
  url: string;
  port_was_taken: boolean;
  wanted_port: number;
  /** Developer settings that are on, as texts. */
  developer_settings?: string[];
  /** What isn't set up yet, one line each. */
  open_settings?: string[];
  public_url?: string | null;
  /** The number of migrations that this start has applied. */
  migrations?: number;
  demo: { email: string; password: string; role: string; organization: string }[];
}

/** The server's message when it has put the workspace's builds into the registry. */
export interface WorkspacePublished {
  type: 'workspace-published';
  modules: { id: string; version: string; is_new: boolean }[];
  problems: string[];
}

/** Modules that this start builds, those still unfinished, and the declarations of those that were never built. */
export interface BuildsInProgress {
  included: readonly string[] | null;
  unfinished: readonly string[];
  declarations: readonly unknown[];
}

/** The regular message of a server that can be ended as frozen. It stops when the event loop is blocked. */
interface Alive {
  type: 'alive';
  /** How long the event loop may be blocked before the server is ended. */
  frozen_ms: number;
}

type ServerMessage =
  | ServerReady
  | WorkspacePublished
  | Alive
  | { type: 'module-wanted'; id: string }
  | { type: 'step'; name: string; detail: string };

export interface ServerOptions {
  root: string;
  /** The server's program, if it isn't the backend. */
  entry?: string;
  /** Additional arguments of Node, such as `--inspect`. */
  nodeArguments?: readonly string[];
  /** The delays before restarts, if not the default ones. */
  backoff?: Pick<Backoff, 'next'>;
  /** The interval of the liveness check, if not the default one. */
  lookMs?: number;
  env: NodeJS.ProcessEnv;
  /** The file for the server's output; null leaves it in the terminal. */
  logPath: string | null;
  onStep(name: string, detail: string): void;
  /** Called when a person opens a page of a module that is still being built. */
  onWanted(id: string): void;
  /** Called when the server has published the workspace. */
  onPublished(published: WorkspacePublished): void;
  /** Called at each start with the server's process, so that a later run can find it. */
  onProcess(identity: ProcessIdentity | null): void;
  /** Called when the server listens again after a restart. */
  onRecovered(): void;
  onRestart(reason: string, lastLines: string, pauseMs: number): void;
}

/**
 * Node's arguments for the server. The young generation is collected at 4 MB instead of 16 MB: that takes no more
 * processor time per request, and an idle server is 50 MB smaller.
 */
export const serverArguments = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];

const stopPatienceMs = 10_000;
const longLogBytes = 10_000_000;
const usualLookMs = 1_000;

/** Starts a server in standby: it loads, then waits to replace another one. */
const standbyArgument = '--standby';

/** The API server in a separate process, which is restarted when it ends unexpectedly. */
export class Server {
  readonly #options: ServerOptions;
  #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #isStopping = false;
  /** Servers killed by a person, until the next one listens. */
  #killedPids: number[] = [];
  /** Whether this process sent SIGKILL. */
  #isKilling = false;
  readonly #backoff: Pick<Backoff, 'next'>;
  #logStart = 0;
  #isListening = false;
  /** Set during a requested restart: it isn't a failure and has no delay. */
  #isRestarting = false;
  #wake: () => void = () => undefined;
  #restarted: (isListening: boolean) => void = () => undefined;
  #mustPublish = false;
  #builds: BuildsInProgress = { included: null, unfinished: [], declarations: [] };
  /** A loaded server that waits while the other one doesn't answer: loading takes long on a busy machine. */
  #standby: ChildProcess | null = null;
  /** Time since the server's last message; null before its first one. */
  #silentMs: number | null = null;
  #frozenMs = 0;
  #look: NodeJS.Timeout | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#env = options.env;
    this.#backoff = options.backoff ?? new Backoff();
  }

  /** Starts the server and waits until it listens. Throws with its last output if it ends before that. */
  async start(): Promise<ServerReady> {
    const { child, ready } = this.#launch();
    const message = await ready;
    child.once('exit', (code, signal) => void this.#recover(describeExit(code, signal)));
    return message;
  }

  /** Sends the server the list of unfinished builds, now and after every restart. */
  noteBuilds(builds: BuildsInProgress): void {
    this.#builds = builds;
    this.#sendBuilds();
  }

  #sendBuilds(): void {
    if (this.#isListening && this.#child?.connected)
      this.#child.send({ type: 'builds-in-progress', ...this.#builds }, () => {});
  }

  /** Lets the server publish the workspace's builds, once: now, or as soon as it listens. */
  publishWorkspace(): void {
    this.#mustPublish = true;
    this.#askToPublish();
  }

  #askToPublish(): void {
    if (this.#mustPublish && this.#isListening && this.#child?.connected)
      this.#child.send({ type: 'publish-workspace' }, () => {});
  }

  /** Lets the server finish accepted work. It is killed after ten seconds plus the drain time for its calls. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopLooking();
    await this.#end();
  }

  /** Restarts the server with other variables, once it has finished accepted work. */
  async restartWith(variables: NodeJS.ProcessEnv): Promise<void> {
    this.#env = { ...this.#env, ...variables };
    this.#endStandby();
    await this.#end();
  }

  /**
   * Restarts the server at once with the current sources, even if it is waiting for a restart after a failure. Returns
   * whether it listens; if it doesn't, `onRestart` receives its last output.
   */
  async restart(): Promise<boolean> {
    this.#isRestarting = true;
    this.#endStandby();
    const heard = new Promise<boolean>((resolve) => {
      this.#restarted = resolve;
    });
    this.#wake();
    await this.#end();
    return heard;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    // Calls may continue for the drain time.
    const drainMs = Number(this.#env.SWITCHBOARD_DRAIN_SECONDS ?? 0) * 1000 || 0;
    const timer = setTimeout(() => {
      this.#isKilling = true;
      child.kill('SIGKILL');
    }, stopPatienceMs + drainMs);
    await ended;
    clearTimeout(timer);
  }

  /** Ends the server at once. */
  kill(): void {
    this.#isStopping = true;
    this.#stopLooking();
    this.#child?.kill('SIGKILL');
  }

  #stopLooking(): void {
    if (this.#look) clearInterval(this.#look);
    this.#look = null;
    this.#silentMs = null;
    this.#endStandby();
  }

  /** It can be killed: it has done no work yet. */
  #endStandby(): void {
    this.#standby?.kill('SIGKILL');
    this.#standby = null;
  }

  /**
   * Loads another server once this one has been silent for half of the time after which it is ended. Counts intervals
   * instead of reading the clock: a machine that was suspended has no frozen server.
   */
  #lookForLife(): void {
    if (this.#silentMs === null) return;
    this.#silentMs += this.#options.lookMs ?? usualLookMs;
    if (this.#standby || this.#silentMs < this.#frozenMs / 2) return;
    const standby = this.#fork([standbyArgument]);
    this.#standby = standby;
    const forget = () => {
      if (this.#standby === standby) this.#standby = null;
    };
    standby.once('error', forget);
    standby.once('exit', forget);
  }

  #noteAlive(frozenMs: number): void {
    this.#frozenMs = frozenMs;
    this.#silentMs = 0;
    this.#endStandby();
    // A server with a debugger is never ended.
    if (this.#look || this.#isStopping || (this.#options.nodeArguments ?? []).length > 0) return;
    this.#look = setInterval(() => this.#lookForLife(), this.#options.lookMs ?? usualLookMs);
    this.#look.unref();
  }

  #fork(given: readonly string[] = []): ChildProcess {
    const { root, entry, logPath, nodeArguments = [] } = this.#options;
    const isLong = logPath !== null && existsSync(logPath) && statSync(logPath).size > longLogBytes;
    const output = logPath === null ? 'inherit' : openLog(logPath, isLong ? 'w' : 'a');
    return fork(entry ?? join(root, 'backend/src/main.ts'), given, {
      cwd: root,
      // Without this the server would publish old builds while new ones are being made.
      env: {
        ...this.#env,
        SWITCHBOARD_BUILDS_PENDING: '1',
        ...(this.#killedPids.length > 0 && { SWITCHBOARD_KILLED_PIDS: this.#killedPids.join(',') }),
      },
      execArgv: [...serverArguments, ...nodeArguments],
      stdio: ['ignore', output, output, 'ipc'],
      // A separate process group: Ctrl-C in the terminal only reaches this process, which stops the others in order.
      detached: true,
    });
  }

  /** Activates the standby server; null if there is none. */
  #takeStandby(): ChildProcess | null {
    const standby = this.#standby;
    this.#standby = null;
    if (!standby?.connected || standby.exitCode !== null || standby.signalCode !== null) return null;
    standby.send({ type: 'take-over', killed_pids: this.#killedPids.join(',') }, () => {});
    return standby;
  }

  #launch(): { child: ChildProcess; ready: Promise<ServerReady> } {
    const { logPath, onProcess } = this.#options;
    const wasKilled = watchForKill();
    this.#isKilling = false;
    const child = this.#takeStandby() ?? this.#fork();
    this.#logStart = logPath !== null && existsSync(logPath) ? statSync(logPath).size : 0;
    this.#child = child;
    onProcess(child.pid === undefined ? null : identify(child.pid));
    const ready = new Promise<ServerReady>((resolve, reject) => {
      child.on('message', (message: ServerMessage) => {
        if (message.type === 'ready') resolve(message);
        this.#hear(message);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        this.#isListening = false;
        this.#silentMs = null;
        if (wasKilled(signal) && !this.#isKilling && child.pid) this.#killedPids.push(child.pid);
        reject(
          new SettingsError(`The server ${describeExit(code, signal)} before it was ready.\n${this.#lastLines()}`),
        );
      });
    });
    return { child, ready };
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'step') this.#options.onStep(message.name, message.detail);
    else if (message.type === 'alive') this.#noteAlive(message.frozen_ms);
    else if (message.type === 'module-wanted') this.#options.onWanted(message.id);
    else if (message.type === 'workspace-published') {
      this.#mustPublish = false;
      this.#options.onPublished(message);
    } else if (message.type === 'ready') {
      this.#isListening = true;
      // The server has recorded them by now.
      this.#killedPids = [];
      this.#sendBuilds();
      this.#askToPublish();
    }
  }

  async #recover(reason: string): Promise<void> {
    let why = reason;
    while (!this.#isStopping) {
      const isAsked = this.#isRestarting;
      if (!isAsked) await this.#pause(why);
      this.#isRestarting = false;
      if (this.#isStopping) return;
      try {
        await this.start();
        if (!isAsked) this.#options.onRecovered();
        this.#restarted(true);
        return;
      } catch (error) {
        this.#restarted(false);
        const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        // The text follows "The server".
        why = first.replace(/^The server /, '').replace(/\.$/, '');
      }
    }
  }

  async #pause(reason: string): Promise<void> {
    const pauseMs = this.#backoff.next();
    this.#options.onRestart(reason, this.#lastLines(), pauseMs);
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([delay(pauseMs), woken]);
  }

  #lastLines(): string {
    const { logPath } = this.#options;
    if (logPath === null || !existsSync(logPath)) return '';
    return readFileSync(logPath).subarray(this.#logStart).toString('utf8').trimEnd().split('\n').slice(-20).join('\n');
  }
}

/** A log that can't be opened, such as on a full disk, does not prevent a start: its lines are lost. */
function openLog(path: string, flags: 'w' | 'a'): number | 'ignore' {
  try {
    return openSync(path, flags, 0o600);
  } catch {
    return 'ignore';
  }
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  // The signal of the server's watchdog.
  if (signal === 'SIGALRM') return 'froze and was ended by its watchdog';
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}
