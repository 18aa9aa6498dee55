import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootModule } from '@switchboard/contracts/modules';
import { expectFiles, forgetFileErrors, startError } from './fileErrors.ts';
import { fileUrl, integrityOf } from './integrity.ts';
import { guardModuleFiles } from './integrityGuard.ts';
import { loadTimeoutMs } from './loadTimeout.ts';
import { ModuleLoadError } from './ModuleLoadError.ts';
import { blockedFor, moduleFailed } from './moduleFailed.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

// A longer pause is noticeable while typing or scrolling.
const blockingMs = 200;

/** Removes scripts that failed or hang: the next attempt would find them and wait for them again. */
function removeScripts(module: BootModule): void {
  const base = fileUrl(module, '');
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (script.src.startsWith(base)) script.remove();
}

/**
 * The runtime records the first module that uses a shared library as its owner, and removes the library when that
 * module is registered again. The shell is the only provider and stays it. The runtime also keeps a failed attempt to
 * load a library forever: here, the next attempt starts again.
 */
function keepSharedLibraries(): void {
  const shell = getInstance();
  if (!shell) return;
  for (const libraries of Object.values(shell.shareScopeMap))
    for (const versions of Object.values(libraries))
      for (const library of Object.values(versions)) {
        library.from = shell.name;
        if (!library.loaded) library.loading = null;
      }
}

function noteBlocking(module: BootModule, expose: string, milliseconds: number): void {
  if (milliseconds < blockingMs) return;
  moduleFailed(module, 'blocking', { expose, error: blockedFor(milliseconds) });
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => {
      script.remove();
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.appendChild(script);
  });
}

/** Page chunks are fetched in parallel with the entry, not after it: webpack uses those that already ran. */
function createChunkLoader() {
  const running = new Map<string, Promise<void>>();
  return {
    running: (url: string) => running.get(url),
    load(url: string): Promise<void> {
      const work = running.get(url) ?? loadScript(url);
      running.set(url, work);
      work.catch(() => running.delete(url));
      return work;
    },
    forget(base: string): void {
      for (const url of running.keys()) if (url.startsWith(base)) running.delete(url);
    },
  };
}

/** Resolves when the file has loaded or failed. Its script or style sheet is then served from the browser's cache. */
function fetchAhead(url: string, integrity: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const settle = () => {
      link.remove();
      resolve();
    };
    // The console warns about preloads that are not used at once, and not every browser supports prefetch.
    const rel = link.relList.supports('prefetch') ? 'prefetch' : 'preload';
    Object.assign(link, { rel, as: url.endsWith('.css') ? 'style' : 'script', crossOrigin: 'anonymous' });
    Object.assign(link, { integrity, href: url, onload: settle, onerror: settle });
    document.head.append(link);
  });
}

/** Module federation as the loader's runtime. Every file of a registered module is checked against its manifest. */
export function createFederationRuntime(): RemoteRuntime {
  const modules = new Map<string, BootModule>();
  const chunks = createChunkLoader();
  const ahead = new Map<string, Promise<void>>();

  guardModuleFiles(document.head, (url) => {
    for (const [base, module] of modules) if (url.startsWith(base)) return integrityOf(module, url.slice(base.length));
    return null;
  });
  registerPlugins([{ name: 'switchboard-timeout', createScript: () => ({ timeout: loadTimeoutMs }) }]);

  return {
    register(module, { isForced }) {
      const { container, entry } = module.manifest;
      const base = fileUrl(module, '');
      modules.set(base, module);
      if (isForced) {
        removeScripts(module);
        chunks.forget(base);
        forgetFileErrors(module);
        keepSharedLibraries();
      }
      registerRemotes(
        [{ name: container, entry: fileUrl(module, entry), type: 'global', entryGlobalName: container }],
        { force: isForced },
      );
    },
    prefetch(module, expose) {
      const { entry, preload, uses } = module.manifest;
      // The shell's own libraries run as well: they are the frame's code.
      const libraries = (uses?.[expose] ?? []).map((name) => getInstance()?.loadShare(name));
      // A file that a load has requested is loaded or on its way.
      const isRegistered = modules.has(fileUrl(module, ''));
      const files = [...(isRegistered ? [] : [entry]), ...(preload[expose] ?? [])].map((file) => {
        const url = fileUrl(module, file);
        const work = chunks.running(url) ?? ahead.get(url) ?? fetchAhead(url, integrityOf(module, file));
        ahead.set(url, work);
        return work;
      });
      return Promise.all([...libraries, ...files]);
    },
    async load(module, expose) {
      const { container, entry, preload } = module.manifest;
      const files = (preload[expose] ?? []).filter((file) => file.endsWith('.js'));
      for (const file of [entry, ...files]) integrityOf(module, file);
      const endArrival = expectFiles(module);
      const evaluate = await Promise.all([
        // The page's own code runs after its files have loaded, so that its time can be measured.
        loadRemote<() => unknown>(`${container}/${expose}`, { loadFactory: false, from: 'runtime' }),
        ...files.map((file) => chunks.load(fileUrl(module, file))),
      ])
        .then(([factory]) => factory)
        .finally(endArrival)
        .catch(async (cause) => {
          const { diagnose } = await import(/* webpackChunkName: "rescue" */ './diagnose.ts');
          const failure = await diagnose(module, [entry, ...files]);
          throw new ModuleLoadError(module, failure, { cause: startError(module)?.thrown ?? cause });
        });
      try {
        const startedAt = performance.now();
        const namespace = evaluate?.();
        noteBlocking(module, expose, performance.now() - startedAt);
        return await namespace;
      } catch (cause) {
        throw new ModuleLoadError(module, 'not-started', { cause });
      }
    },
  };
}
