import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { browserPackages } from '../build/packages.ts';
import { type Builds, startBuilds } from './builds.ts';
import type { Display } from './display.ts';
import type { Server } from './server.ts';
import { SettingsError } from './settings.ts';

/** Packages that the server consists of, and that pages share. */
const serverPackages = ['backend', 'contracts', 'forms'];
const sharedPackages = ['platform', 'design-system', 'domain-ui', 'contracts', 'forms'];
const firstModulePort = 5101;
/** An editor writes a file in several steps, and a branch is switched file by file. */
const settledMs = 150;

export interface Followed {
  root: string;
  server: Server;
  display: Display;
  signal: AbortSignal;
  url: string;
  /** Modules, such as `mfe-leads`, that are served with fast refresh. */
  modules: readonly string[];
}

/** Throws SettingsError for a name that is no module of the repository. */
export function assertModules(root: string, names: readonly string[]): void {
  const known = browserPackages(root)
    .filter(({ kind }) => kind === 'module')
    .map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(`"${unknown}" isn't a module of this repository. Choose from: ${known.join(', ')}.`);
}

const isSource = (path: string) =>
  !/(^|\/)(generated|testing|node_modules|dist)\/|\.(test|stories)\.tsx?$|~$/.test(path);

/** Calls back once a burst of changes in the sources of some packages is over; never twice at a time. */
export function onChange(folders: readonly string[], signal: AbortSignal, work: (path: string) => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  for (const folder of folders.filter((one) => existsSync(one))) {
    watch(folder, { recursive: true, signal }, (_, name) => {
      if (name === null || !isSource(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(() => (signal.aborted ? undefined : work(join(folder, name))));
      }, settledMs);
    }).on('error', () => undefined);
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

function serveModules({ root, modules, url, signal, display }: Followed): void {
  for (const [place, name] of modules.entries()) {
    const port = String(firstModulePort + place);
    const child: ChildProcess = spawn(
      process.execPath,
      [join(root, 'tooling/src/dev.ts'), '--port', port, '--shell', url],
      { cwd: join(root, name), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    child.once('exit', (code) => {
      if (!signal.aborted) display.problem(`The development server of ${name} ended with exit code ${code}.`);
    });
    signal.addEventListener('abort', () => child.kill(), { once: true });
  }
}

/**
 * Follows changes until the signal. The server restarts with its new sources, and the shell and the modules are rebuilt
 * for the next page load. Each named module has its own development server with fast refresh.
 */
export function followChanges(followed: Followed): void {
  const { root, server, display, signal, modules } = followed;
  const sourcesOf = (names: readonly string[]) => names.map((name) => join(root, name, 'src'));
  onChange([...sourcesOf(serverPackages), join(root, 'backend/prisma')], signal, async (path) => {
    const from = performance.now();
    const isListening = await server.restart();
    const file = path.slice(root.length + 1);
    if (isListening) display.done('server', `restarted for ${file}`, performance.now() - from);
  });
  const built = browserPackages(root).map(({ name }) => name);
  const others = [...new Set([...built.filter((name) => !modules.includes(name)), ...sharedPackages])];
  onChange(sourcesOf(others), signal, async () => {
    const builds: Builds = startBuilds(display, signal);
    builds.serveWith(server);
    await builds.shell.catch(() => undefined);
    await builds.all;
  });
  serveModules(followed);
  const served = modules.length === 0 ? '' : ` ${modules.join(', ')}: fast refresh.`;
  display.print(
    `Following changes. Backend: restarts within seconds. Shell and other modules: built again, then reload the page.${served}`,
  );
}
