import type { BootModule } from '@switchboard/contracts/modules';
import { useEffect, useState } from 'react';
import { isOverride } from './integrity.ts';
import { useModuleLoader } from './ModuleLoaderContext.ts';
import type { ModuleLoader } from './moduleLoader.ts';

/** On developers' pages: swaps the components of the previous build for those of a newly loaded one, in place. */
interface Refresh {
  performReactRefresh: () => unknown;
}

const refresher = () => (globalThis as { switchboardRefresh?: Refresh }).switchboardRefresh;

const isSame = (one: BootModule, other: BootModule) =>
  one.manifest.version === other.manifest.version && one.base_path === other.base_path;

async function drawInPlace(loader: ModuleLoader, next: BootModule, expose: string): Promise<boolean> {
  const loaded = await loader.load(next, expose).catch(() => null);
  if (!loaded || !isSame(loaded.module, next)) return false;
  refresher()?.performReactRefresh();
  return true;
}

/**
 * The build to mount. A developer's next build replaces the one on screen and keeps its state. Where that is
 * impossible, it is mounted again.
 */
export function useShownBuild(wanted: BootModule, expose: string): BootModule {
  const loader = useModuleLoader();
  const [shown, setShown] = useState({ mounted: wanted, drawn: wanted, expose });
  const { mounted, drawn } = shown;
  const isDrawn = isSame(wanted, drawn);
  const canBeDrawn =
    refresher() !== undefined &&
    isOverride(wanted) &&
    wanted.base_path === mounted.base_path &&
    loader.peek(mounted, expose);
  const isKept = shown.expose === expose && (isDrawn || Boolean(canBeDrawn));

  useEffect(() => {
    if (!isKept || isDrawn) return;
    let isCurrent = true;
    void drawInPlace(loader, wanted, expose).then((isInPlace) => {
      if (isCurrent) setShown({ mounted: isInPlace ? mounted : wanted, drawn: wanted, expose });
    });
    return () => {
      isCurrent = false;
    };
  }, [loader, wanted, expose, isKept, isDrawn, mounted]);

  if (isKept) return mounted;
  setShown({ mounted: wanted, drawn: wanted, expose });
  return wanted;
}
