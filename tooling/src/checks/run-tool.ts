import { type StdioOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { repositoryRoot as root } from '../root.ts';

export interface ToolResult {
  /** Zero when the tool succeeded; null when it was ended from outside. */
  code: number | null;
  /** The tool's output, unless it printed straight to the terminal. */
  output: string;
}

export interface ToolOptions {
  /** The working folder, if it isn't the repository's root. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Lets the tool print to the terminal while it runs. */
  isShown?: boolean;
  signal?: AbortSignal;
  /** Called with the ID of the started process. */
  onStart?: (pid: number) => void;
}

/** The environment in which every tool finds the project's own Node and programs. */
export function toolEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const env = { ...process.env, ...extra };
  return { ...env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${env.PATH ?? ''}` };
}

/** Runs a program, by default from the repository's root, and returns its result. */
export async function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  const stdio: StdioOptions = options.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
  // A separate process group, so that a hanging tool is ended with everything it started.
  const child = spawn(command, args, { cwd: options.cwd ?? root, env: toolEnv(options.env), stdio, detached: true });
  if (child.pid !== undefined) options.onStart?.(child.pid);
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {}
  };
  // However this process ends, a second Ctrl-C included, no process of the group stays.
  const leaveNothing = () => end('SIGKILL');
  process.once('exit', leaveNothing);
  const abort = () => {
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 15_000).unref();
  };
  options.signal?.addEventListener('abort', abort);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  try {
    return await new Promise<ToolResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output: output.trim() }));
    });
  } finally {
    options.signal?.removeEventListener('abort', abort);
    process.off('exit', leaveNothing);
    // A stopped tool may have left programs of its group running, such as a compiler.
    if (options.signal?.aborted) end('SIGKILL');
  }
}
