import { Suspense, useEffect } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { ModuleBoundary } from '../modules/ModuleBoundary.tsx';
import { DeveloperBar } from './DeveloperBar.tsx';
import { followOverrides } from './overrideSession.ts';
import { panelStore } from './panelStore.ts';

const DeveloperPanel = lazyComponent(() =>
  import(/* webpackChunkName: "developer-panel" */ './DeveloperPanel.tsx').then((m) => m.DeveloperPanel),
);

/** The developer tools in the frame: overridden modules, the bar that shows them, and the panel. */
export function DeveloperTools() {
  const isPanelOpen = panelStore((state) => state.isOpen);
  const asked = bootStore(({ overrides }) =>
    Object.entries(overrides)
      .map(([id, { url }]) => `${id}@${url}`)
      .join(' '),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which overrides there are begins anew
  useEffect(() => followOverrides(bootStore.getState().overrides), [asked]);
  return (
    <>
      <DeveloperBar />
      {isPanelOpen && (
        <ModuleBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <DeveloperPanel />
          </Suspense>
        </ModuleBoundary>
      )}
    </>
  );
}
