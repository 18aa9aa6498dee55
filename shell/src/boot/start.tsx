import { sentenceOf } from '@switchboard/contracts/sentences';
import { applyDensity, applyTheme, readDensity, readTheme } from '@switchboard/design-system';
import { closerOfTopOverlay } from '@switchboard/design-system/host';
import { followHints, followLiveEvents, installHost, setUnauthenticatedHandler } from '@switchboard/platform/host';
import type { QueryClient } from '@switchboard/platform/query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { openHelpBeside } from '../help/helpStore.ts';
import { attributeErrors } from '../modules/attributeErrors.ts';
import { withFaultSwitches } from '../modules/faultSwitches.ts';
import { createFederationRuntime } from '../modules/federationRuntime.ts';
import { followSettings } from '../modules/followSettings.ts';
import { followTemplates } from '../modules/followTemplates.ts';
import { watchGlobals } from '../modules/globals.ts';
import { watchLoops } from '../modules/loopGuard.ts';
import { ModuleSlot } from '../modules/ModuleSlot.tsx';
import { createModuleLoader } from '../modules/moduleLoader.ts';
import { takeLeft, watchReopening } from '../modules/reopening.ts';
import { followZone } from './followZone.ts';
import { loadBoot } from './loadBoot.ts';
import { printInLight } from './printInLight.ts';
import { createQueryClient } from './queryClient.ts';
import { settleFailures, showNotice } from './settleFailures.ts';

const ShellHint = lazyComponent(() =>
  import(/* webpackChunkName: "hint" */ '../onboarding/ShellHint.tsx').then((m) => m.ShellHint),
);

/** Starts the shell in the page: theme first, so that nothing is painted in the wrong one. */
export function start(): void {
  watchLoops();
  watchReopening();
  watchGlobals();
  applyTheme(readTheme());
  applyDensity(readDensity());
  printInLight();
  // The page's content security policy refuses the code that zod would generate, and reports even the attempt. Where a
  // form's schema has no message, the product's own text is used.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: sentenceOf } });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  const queryClient: QueryClient = createQueryClient();
  const loader = createModuleLoader(withFaultSwitches(createFederationRuntime()));
  let refresh: () => Promise<void> = async () => undefined;
  installHost({
    notify: showNotice,
    renderSlot: (name, props, surroundings) => <ModuleSlot name={name} props={{ ...props }} {...surroundings} />,
    refreshSession: () => refresh(),
    renderHint: (hint) => (
      <Suspense fallback={null}>
        <ShellHint {...hint} />
      </Suspense>
    ),
    openHelp: openHelpBeside,
    closerOfDialog: closerOfTopOverlay,
  });
  followZone();
  followLiveEvents(queryClient);
  followSettings();
  followTemplates();
  followHints();
  attributeErrors();
  settleFailures();
  void loadBoot().then(() => {
    const left = takeLeft();
    if (left)
      return import(/* webpackChunkName: "rescue" */ '../modules/reportLeft.ts').then((m) => m.reportLeft(left));
  });
  createRoot(root).render(
    <App
      loader={loader}
      queryClient={queryClient}
      onSessionHandlers={(handlers) => {
        refresh = handlers.refresh;
        setUnauthenticatedHandler(handlers.ended);
      }}
    />,
  );
}
