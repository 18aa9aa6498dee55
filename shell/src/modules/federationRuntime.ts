import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootModule } from '@switchboard/contracts/modules';
import { checkedScript, fileUrl, integrityOf } from './integrity.ts';
import { loadTimeoutMs } from './loadTimeout.ts';
import { ModuleLoadError } from './ModuleLoadError.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';

/** Scripts that failed or hang would be found and waited for again by the next attempt. */
function removeScripts(module: BootModule): void {
  const base = fileUrl(module, '');
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (script.src.startsWith(base)) script.remove();
}

async function isGone(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(loadTimeoutMs) });
    return answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}

function loadScript(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = checkedScript(url, integrity);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.append(script);
  });
}

/** Module federation as the loader's runtime: entries and the chunks of a page are checked against the manifest. */
export function createFederationRuntime(): RemoteRuntime {
  const checksums = new Map<string, { module: BootModule; file: string }>();
  const arrived = new Map<string, Promise<void>>();

  registerPlugins([
    {
      name: 'switchboard-integrity',
      createScript({ url }) {
        const known = checksums.get(url);
        if (!known) throw new Error(`${url} belongs to no registered module`);
        return { script: checkedScript(url, integrityOf(known.module, known.file)), timeout: loadTimeoutMs };
      },
    },
  ]);

  /** Page chunks are fetched beside the entry, not after it: webpack takes over what already ran. */
  function loadChunk(module: BootModule, file: string): Promise<void> {
    const url = fileUrl(module, file);
    const running = arrived.get(url) ?? loadScript(url, integrityOf(module, file));
    arrived.set(url, running);
    running.catch(() => arrived.delete(url));
    return running;
  }

  return {
    register(module, { isForced }) {
      const { container, entry } = module.manifest;
      const url = fileUrl(module, entry);
      checksums.set(url, { module, file: entry });
      if (isForced) {
        removeScripts(module);
        const base = fileUrl(module, '');
        for (const known of arrived.keys()) if (known.startsWith(base)) arrived.delete(known);
      }
      registerRemotes([{ name: container, entry: url, type: 'global', entryGlobalName: container }], {
        force: isForced,
      });
    },
    async load(module, expose) {
      const { container, entry, preload } = module.manifest;
      const files = (preload[expose] ?? []).filter((file) => file.endsWith('.js'));
      integrityOf(module, entry);
      try {
        const [namespace] = await Promise.all([
          loadRemote<unknown>(`${container}/${expose}`),
          ...files.map((file) => loadChunk(module, file)),
        ]);
        return namespace;
      } catch (cause) {
        if (cause instanceof ModuleLoadError) throw cause;
        for (const file of [entry, ...files])
          if (await isGone(fileUrl(module, file))) throw new ModuleLoadError(module, 'gone', { cause });
        throw new ModuleLoadError(module, 'unreachable', { cause });
      }
    },
  };
}
