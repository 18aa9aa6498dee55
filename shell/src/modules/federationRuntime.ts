import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootModule } from '@switchboard/contracts/modules';
import { fileUrl, integrityOf } from './integrity.ts';
import { guardModuleFiles } from './integrityGuard.ts';
import { loadTimeoutMs } from './loadTimeout.ts';
import { ModuleLoadError } from './ModuleLoadError.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

/** Scripts that failed or hang would be found and waited for again by the next attempt. */
function removeScripts(module: BootModule): void {
  const base = fileUrl(module, '');
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (script.src.startsWith(base)) script.remove();
}

/**
 * The runtime notes the first module that uses a shared library as the library's owner, and takes the library away when
 * that module is registered anew. The shell is the only provider, and stays it. It also keeps a failed attempt to load a
 * library for ever: the next one begins anew.
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

/** Page chunks are fetched beside the entry, not after it: webpack takes over what already ran. */
function createChunkLoader() {
  const running = new Map<string, Promise<void>>();
  return {
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

/** Module federation as the loader's runtime. Every file of a registered module is checked against its manifest. */
export function createFederationRuntime(): RemoteRuntime {
  const modules = new Map<string, BootModule>();
  const chunks = createChunkLoader();

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
        keepSharedLibraries();
      }
      registerRemotes(
        [{ name: container, entry: fileUrl(module, entry), type: 'global', entryGlobalName: container }],
        { force: isForced },
      );
    },
    async load(module, expose) {
      const { container, entry, preload } = module.manifest;
      const files = (preload[expose] ?? []).filter((file) => file.endsWith('.js'));
      for (const file of [entry, ...files]) integrityOf(module, file);
      try {
        const [namespace] = await Promise.all([
          loadRemote<unknown>(`${container}/${expose}`),
          ...files.map((file) => chunks.load(fileUrl(module, file))),
        ]);
        return namespace;
      } catch (cause) {
        const { diagnose } = await import(/* webpackChunkName: "rescue" */ './diagnose.ts');
        throw new ModuleLoadError(module, await diagnose(module, [entry, ...files]), { cause });
      }
    },
  };
}
