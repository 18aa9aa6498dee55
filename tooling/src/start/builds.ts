import type { BrowserPackage } from '../build/packages.ts';
import { browserPackages } from '../build/packages.ts';
import { type BuildResult, buildPackages } from '../build/pool.ts';
import { repositoryRoot as root } from '../root.ts';
import { type Display, seconds } from './display.ts';
import type { BuildsInProgress, Server } from './server.ts';
import { SettingsError } from './settings.ts';

/** The builds of a start. The sign-in page needs the shell only; the modules are built while people already use it. */
export interface Builds {
  /** The shell is built. Rejects if it can't be built. */
  shell: Promise<void>;
  /** Everything is built, or has failed with a message. */
  all: Promise<void>;
  /** How many modules are still to be built. */
  left(): number;
  /** Builds a module before the others, because a person is waiting for it. */
  prefer(moduleId: string): void;
  /** From now on the server gets each module as soon as it is built. */
  serveWith(server: Server): void;
}

const isModule = (name: string) => name.startsWith('mfe-');
const idOf = (name: string) => name.replace(/^mfe-/, '');

/** The declarations of modules without a build, so that their pages can show that it is in progress. */
async function readDeclarations(modules: readonly BrowserPackage[]): Promise<Map<string, unknown>> {
  if (modules.length === 0) return new Map();
  const [{ readDeclaration }, { existsSync }, { join }] = await Promise.all([
    import('../build/declaration.ts'),
    import('node:fs'),
    import('node:path'),
  ]);
  const unbuilt = modules.filter(({ dir }) => !existsSync(join(dir, 'dist/current.json')));
  // The module's build reports errors in its declaration.
  const found = await Promise.all(
    unbuilt.map(async ({ name, dir }) => [name, await readDeclaration(dir).catch(() => null)] as const),
  );
  return new Map(found.filter(([, declaration]) => declaration !== null));
}

/** Builds what has changed: the shell first and alone, then two packages at a time. */
export function startBuilds(display: Display, signal: AbortSignal): Builds {
  const from = performance.now();
  const packages = browserPackages(root);
  const running = new Set<string>();
  const unfinished = new Set<string>();
  let declarations = Promise.resolve(new Map<string, unknown>());
  let preferred: string | null = null;
  let server: Server | null = null;
  let finished = 0;
  const shell = Promise.withResolvers<void>();
  const serving = Promise.withResolvers<void>();
  // The start awaits its failure; until then it must not end the process.
  shell.promise.catch(() => undefined);

  const show = () => display.working('modules', `${finished}/${packages.length} ${[...running].join(', ')}`.trimEnd());
  const inProgress = async (): Promise<BuildsInProgress> => {
    const known = await declarations;
    const modules = [...unfinished].filter(isModule);
    return {
      included: packages.filter(({ name }) => isModule(name)).map(({ name }) => idOf(name)),
      unfinished: modules.map(idOf),
      declarations: modules.flatMap((name) => known.get(name) ?? []),
    };
  };
  const passOn = async () => {
    if (server === null) return;
    server.noteBuilds(await inProgress());
    server.publishWorkspace();
  };
  const finish = ({ name, isUnchanged, milliseconds, error, warnings }: BuildResult) => {
    running.delete(name);
    unfinished.delete(name);
    finished += 1;
    // A build that Ctrl-C interrupted is repeated at the next start.
    if (signal.aborted) return;
    if (error !== null) display.problem(`${name} could not be built:\n${error}`);
    else if (!isUnchanged) display.note(`${name} built in ${seconds(milliseconds)}`);
    for (const warning of warnings) display.note(`${name}: ${warning}`);
    show();
    if (name === 'shell') {
      if (error === null) shell.resolve();
      else shell.reject(new SettingsError('The shell could not be built, so there is nothing to show.'));
    }
    if (!isUnchanged) void passOn();
  };
  const all = buildPackages(packages, {
    root,
    signal,
    widenAfter: serving.promise,
    preferred: () => preferred,
    onStale: (stale) => {
      for (const { name } of stale) unfinished.add(name);
      declarations = readDeclarations(stale.filter(({ kind }) => kind === 'module'));
    },
    onStart: (name) => {
      running.add(name);
      show();
    },
    onResult: finish,
  }).then((results) => {
    if (signal.aborted) return;
    const failed = results.filter(({ error }) => error !== null).length;
    const built = results.filter(({ isUnchanged }) => !isUnchanged).length - failed;
    const left = failed === 0 ? '' : `, ${failed} failed (their last good build is served)`;
    display.done(
      'modules',
      `${built} built, ${results.length - built - failed} unchanged${left}`,
      performance.now() - from,
    );
  });
  all.catch((error) => shell.reject(error));
  return {
    shell: shell.promise,
    all,
    left: () => [...unfinished].filter(isModule).length,
    prefer: (moduleId) => {
      preferred = `mfe-${moduleId}`;
    },
    serveWith: (running) => {
      server = running;
      serving.resolve();
      void passOn();
    },
  };
}
