import type { BootModule } from '@switchboard/contracts/modules';
import { StyleScope } from '@switchboard/design-system/host';
import { type ReactElement, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { Contained } from './Contained.tsx';
import { surroundings } from './changes.ts';
import { faultKey, faultStore } from './faultSwitches.ts';
import { isOverride } from './integrity.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { ModuleCard } from './ModuleCard.tsx';
import { isClosure } from './ModuleLoadError.ts';
import { moduleFailed } from './moduleFailed.ts';
import { record } from './moduleJournal.ts';
import { moduleOpened } from './moduleOpened.ts';
import { Patience } from './Patience.tsx';
import { ProvideSettings } from './ProvideSettings.tsx';
import { enterPage, restoreAround } from './pageViews.ts';
import { failureOf } from './RunError.ts';
import { isChunkError, reloadOnce } from './reloadOnce.ts';
import { allowOpening } from './reopening.ts';
import { messageOf } from './thrown.ts';
import { useModule } from './useModule.ts';
import { useShownBuild } from './useShownBuild.ts';

const ReplacedNotice = lazyComponent(() =>
  import(/* webpackChunkName: "rescue" */ './ReplacedNotice.tsx').then((m) => m.ReplacedNotice),
);

interface ModuleViewProps {
  module: BootModule;
  expose: string;
  /** Where it is shown. An error or a pinned release ends when the place changes. */
  place: string;
  props?: Record<string, unknown>;
  /** Shown until the module has loaded. */
  pending: ReactNode;
  /** Wraps the card of a failure, e.g. in a page or a dialog's place. */
  frameFailure?: (card: ReactElement) => ReactNode;
  /** Shows a notice when another release than the requested one is on screen. */
  hasNotice?: boolean;
  titleLevel?: 1 | 2;
  onClose?: () => void;
}

const nothing = (): ReactNode => null;
const sameCard = (card: ReactElement): ReactNode => card;

function KeyedModuleView({ onNewList, ...view }: ModuleViewProps & { onNewList: () => void }) {
  const { module, expose, place, props, pending, frameFailure = sameCard, hasNotice, titleLevel, onClose } = view;
  const { state, attempt, retry, replace } = useModule(module, expose, onNewList);
  // A module's own page is alone in the frame, so changes around it while it is open are its doing.
  const [page] = useState(() =>
    titleLevel === 1 ? { view: enterPage(module, expose), before: surroundings() } : null,
  );
  const isTriedAgain = useRef(false);
  const hasOther = module.fallback_version !== null || isOverride(module);
  const open = () => {
    allowOpening(faultKey(module));
    retry();
  };
  const actions = { titleLevel, onRetry: open, onClose };

  if (state.status === 'loading') return pending;
  if (state.status === 'failed')
    return frameFailure(<ModuleCard module={module} failure={state.failure} details={state.details} {...actions} />);

  const { component: Loaded, module: release } = state.loaded;
  const isReplaced = release.manifest.version !== module.manifest.version || release.base_path !== module.base_path;
  const onCrash = (error: unknown, wasShown: boolean) => {
    const failure = failureOf(release, error);
    if (isClosure(failure)) {
      record('closed', release, { expose, error });
      return;
    }
    if (page?.view.isSuspect && !wasShown) {
      // The previous page may have broken it: the failure counts when it happens again.
      page.view.isSuspect = false;
      retry();
      return;
    }
    if (!page && !wasShown && !isTriedAgain.current && restoreAround(release)) {
      // The surrounding page replaced builtins, so the part may be healthy: draw it once more before counting a crash.
      isTriedAgain.current = true;
      retry();
      return;
    }
    if (page) page.view.module = release;
    moduleFailed(release, failure, { expose, error });
    const { id, version } = release.manifest;
    if (isChunkError(error) && failure !== 'unparsable' && reloadOnce(`${id}@${version}`)) return;
    // A developer needs to see the error of their own build instead of another release.
    if (!wasShown && !isReplaced && module.fallback_version !== null && !isOverride(module)) giveWay(error);
  };
  const giveWay = (error: unknown) => replace(failureOf(release, error), messageOf(error));
  const crashed = (error: unknown) => {
    const failure = failureOf(release, error);
    const openOther = hasOther && !isReplaced && !isClosure(failure) ? () => giveWay(error) : undefined;
    return frameFailure(
      <ModuleCard
        module={release}
        failure={failure}
        details={failure === 'closed' ? undefined : messageOf(error)}
        onOpenOther={openOther}
        {...actions}
      />,
    );
  };
  return (
    <ModuleBoundary
      key={`${release.manifest.version} ${release.base_path} ${place} ${attempt}`}
      fallback={crashed}
      onCrash={onCrash}
      pending={<Patience>{pending}</Patience>}
      onShown={() => moduleOpened(release, expose)}
    >
      {isReplaced && hasNotice && (
        <ModuleBoundary fallback={nothing}>
          <Suspense fallback={null}>
            <ReplacedNotice wanted={module} shown={release} onRetry={retry} />
          </Suspense>
        </ModuleBoundary>
      )}
      <Contained module={release} expose={expose} page={page}>
        <StyleScope name={release.manifest.id}>
          <ProvideSettings module={release}>
            <Loaded {...props} />
          </ProvideSettings>
        </StyleScope>
      </Contained>
    </ModuleBoundary>
  );
}

/** Keeps the release on screen until its place changes or it is released. A developer's own build changes at once. */
function usePinned(module: BootModule, place: string): [pinned: BootModule, letGo: () => void] {
  const [pinned, setPinned] = useState<{ module: BootModule; place: string } | null>({ module, place });
  const letGo = useCallback(() => setPinned(null), []);
  const isOther = pinned?.place !== place || pinned.module.manifest.id !== module.manifest.id;
  if (pinned?.module === module && !isOther) return [module, letGo];
  if (!pinned || isOther || isOverride(module) || isOverride(pinned.module)) {
    setPinned({ module, place });
    return [module, letGo];
  }
  return [pinned.module, letGo];
}

/** Shows one component of a module. Any failure is shown as a card in this place. */
export function ModuleView(view: ModuleViewProps) {
  const { expose, place } = view;
  const [pinned, letGo] = usePinned(view.module, `${place} ${expose}`);
  const module = useShownBuild(pinned, expose);
  const fault = faultStore(({ faults }) => faults[faultKey(module)] ?? '');
  return (
    <KeyedModuleView
      key={`${faultKey(module)} ${module.base_path} ${expose} ${fault}`}
      {...view}
      module={module}
      onNewList={letGo}
    />
  );
}
