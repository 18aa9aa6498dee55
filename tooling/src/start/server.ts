import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from './backoff.ts';
import { identify, type ProcessIdentity } from './process-identity.ts';
import { SettingsError } from './settings.ts';
import { watchForKill } from './watch-for-kill.ts';

/** What the server says when it listens. */
export interface ServerReady {
  type: 'ready';
  url: string;
  port_was_taken: boolean;
  wanted_port: number;
  /** Developer settings that are on, in words. */
  developer_settings?: string[];
  /** What isn't set up yet, one line each. */
  open_settings?: string[];
  public_url?: string | null;
  /** How many migrations this start has applied. */
  migrations?: number;
  demo: { email: string; password: string; role: string; organization: string }[];
}

/** What the server says when it has put the workspace's builds into the registry. */
export interface WorkspacePublished {
  type: 'workspace-published';
  modules: { id: string; version: string; is_new: boolean }[];
  problems: string[];
}

/** What this start builds and what is still unfinished: ids of modules, and the declarations of those that were never built. */
export interface BuildsInProgress {
  included: readonly string[] | null;
  unfinished: readonly string[];
  declarations: readonly unknown[];
}

/** What a server that can be ended as frozen says while its event loop turns. */
interface Alive {
  type: 'alive';
  /** It is ended when its event loop has been blocked for this long. */
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
  /** The server's program, when it is another than the backend. */
  entry?: string;
  /** More arguments of Node, such as `--inspect`. */
  nodeArguments?: readonly string[];
  /** The pauses before restarts, when they are others than usual. */
  backoff?: Pick<Backoff, 'next'>;
  /** How often the server is looked at, when it is another period than usual. */
  lookMs?: number;
  env: NodeJS.ProcessEnv;
  /** The server writes here; null leaves its output in the terminal. */
  logPath: string | null;
  onStep(name: string, detail: string): void;
  /** Called when somebody opens a page of a module that is still being built. */
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
 * Node's arguments for the server. What requests leave behind is swept up in 4 MB at a time instead of 16: that takes no
 * more processor time per request, and an idle server is 50 MB smaller.
 */
export const serverArguments = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];

const stopPatienceMs = 10_000;
const longLogBytes = 10_000_000;
const usualLookMs = 1_000;

/** Tells a server that is loaded that it takes the place of another. */
const standbyArgument = '--standby';

/** The API server as a process of its own, started again when it falls. */
export class Server {
  readonly #options: ServerOptions;
  #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #isStopping = false;
  /** Servers that someone killed, until the next one listens. */
  #killedPids: number[] = [];
  /** Whether this process sent SIGKILL. */
  #isKilling = false;
  readonly #backoff: Pick<Backoff, 'next'>;
  #logStart = 0;
  #isListening = false;
  /** Set while a restart was asked for: it is no fall, and waits for nothing. */
  #isRestarting = false;
  #wake: () => void = () => undefined;
  #restarted: (isListening: boolean) => void = () => undefined;
  #mustPublish = false;
  #builds: BuildsInProgress = { included: null, unfinished: [], declarations: [] };
  /** A server that is loaded and waits, while the other one doesn't answer: loading takes long on a busy machine. */
  #standby: ChildProcess | null = null;
  /** How long the server has said nothing; null before it said that it is alive. */
  #silentMs: number | null = null;
  #frozenMs = 0;
  #look: NodeJS.Timeout | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#env = options.env;
    this.#backoff = options.backoff ?? new Backoff();
  }

  /** Starts the server and waits until it listens. Throws with its last words when it ends before that. */
  async start(): Promise<ServerReady> {
    const { child, ready } = this.#launch();
    const message = await ready;
    child.once('exit', (code, signal) => void this.#recover(describeExit(code, signal)));
    return message;
  }

  /** Tells the server, now and after every restart, what is still being built. */
  noteBuilds(builds: BuildsInProgress): void {
    this.#builds = builds;
    this.#sendBuilds();
  }

  #sendBuilds(): void {
    if (this.#isListening && this.#child?.connected)
      this.#child.send({ type: 'builds-in-progress', ...this.#builds }, () => {});
  }

  /** Lets the server publish the workspace's builds, once: at once, or as soon as it listens. */
  publishWorkspace(): void {
    this.#mustPublish = true;
    this.#askToPublish();
  }

  #askToPublish(): void {
    if (this.#mustPublish && this.#isListening && this.#child?.connected)
      this.#child.send({ type: 'publish-workspace' }, () => {});
  }

  /** Lets the server finish what it has accepted; after ten seconds, and the time that it is given for its calls, it is ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopLooking();
    await this.#end();
  }

  /** Starts the server anew with other variables, once it has finished what it accepted. */
  async restartWith(variables: NodeJS.ProcessEnv): Promise<void> {
    this.#env = { ...this.#env, ...variables };
    this.#endStandby();
    await this.#end();
  }

  /**
   * Starts the server anew at once, with the sources as they are now; also where it has fallen and is waiting to be started again.
   * Gives whether it listens; where it doesn't, `onRestart` has its last words.
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
    // Calls may go on in it for as long as it is told.
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

  /** It has done nothing yet. */
  #endStandby(): void {
    this.#standby?.kill('SIGKILL');
    this.#standby = null;
  }

  /**
   * Loads another server once this one has said nothing for half of the time after which it is ended. Periods are counted instead of
   * read from the clock: a machine that was suspended has no frozen server.
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
      // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop things in order.
      detached: true,
    });
  }

  /** The standby server, which starts serving now; null if there is none. */
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
      // It has recorded them by now.
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
        // It follows "The server".
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

/** A log that cannot be opened, as on a full disk, keeps no server from starting: its lines are lost. */
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
