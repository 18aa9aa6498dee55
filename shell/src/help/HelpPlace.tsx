import { notify } from '@switchboard/platform';
import { useLocation } from '@switchboard/platform/router';
import { Suspense, useEffect } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { ModuleBoundary } from '../modules/ModuleBoundary.tsx';
import { pathAccess } from '../routing/pathAccess.ts';
import { closeHelp, helpStore, isBehindADialog, openHelp } from './helpStore.ts';

const HelpPanel = lazyComponent(() =>
  import(/* webpackChunkName: "help" */ './HelpPanel.tsx').then((m) => m.HelpPanel),
);

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

/** Whether `?` was pressed outside of text fields and dialogs. */
function asksForHelp({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typing)) return false;
  return !isBehindADialog();
}

function helpFailed(): void {
  closeHelp();
  notify({
    tone: 'danger',
    title: 'Help cannot be opened',
    description: 'Check your connection and press ? again. The help is also at /help.',
  });
}

/** The help panel on every page except modules' public pages, where an interview may be in progress. */
export function HelpPlace() {
  const trail = helpStore((state) => state.trail);
  const modules = bootStore((state) => state.modules);
  const { pathname } = useLocation();
  const isForStrangers = pathAccess(modules, pathname) === 'public';
  useEffect(() => {
    if (isForStrangers) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForHelp(event)) return;
      event.preventDefault();
      openHelp();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isForStrangers]);
  if (!trail) return null;
  return (
    <ModuleBoundary fallback={() => null} onCrash={helpFailed}>
      <Suspense fallback={null}>
        <HelpPanel trail={trail} />
      </Suspense>
    </ModuleBoundary>
  );
}
