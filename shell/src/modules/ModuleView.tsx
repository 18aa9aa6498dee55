import type { BootModule } from '@switchboard/contracts/modules';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { faultKey, faultStore } from './faultSwitches.ts';
import { isOverride } from './integrity.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { ModuleCard } from './ModuleCard.tsx';
import { moduleFailed } from './moduleFailed.ts';
import { isChunkError, reloadOnce } from './reloadOnce.ts';
import { useModule } from './useModule.ts';

const ReplacedNotice = lazyComponent(() =>
  import(/* webpackChunkName: "rescue" */ './ReplacedNotice.tsx').then((m) => m.ReplacedNotice),
);

interface ModuleViewProps {
  module: BootModule;
  expose: string;
  /** Where it is shown: an error, and a release, does not survive a change of place. */
  place: string;
  props?: Record<string, unknown>;
  /** What stands here until the module has arrived. */
  pending: ReactNode;
  /** Wraps the card of a failure, e.g. in a page or a dialog's place. */
  frameFailure?: (card: ReactElement) => ReactNode;
  /** Says so when another release than the wanted one is shown. */
  hasNotice?: boolean;
  titleLevel?: 1 | 2;
  onClose?: () => void;
}

const nothing = (): ReactNode => null;
const sameCard = (card: ReactElement): ReactNode => card;

function KeyedModuleView(view: ModuleViewProps) {
  const { module, expose, place, props, pending, frameFailure = sameCard, hasNotice, titleLevel, onClose } = view;
  const { state, attempt, retry, replace } = useModule(module, expose);
  const hasOther = module.fallback_version !== null || isOverride(module);
  const actions = { titleLevel, onRetry: retry, onClose };

  if (state.status === 'loading') return pending;
  if (state.status === 'failed')
    return frameFailure(<ModuleCard module={module} failure={state.failure} details={state.details} {...actions} />);

  const { component: Loaded, module: release } = state.loaded;
  const isReplaced = release.manifest.version !== module.manifest.version || release.base_path !== module.base_path;
  const onCrash = (error: unknown, wasShown: boolean) => {
    moduleFailed(release, 'crashed', { expose, error });
    const { id, version } = release.manifest;
    if (isChunkError(error) && reloadOnce(`${id}@${version}`)) return;
    // A developer wants to see the error of the own build, not another one in its place.
    if (!wasShown && !isReplaced && module.fallback_version !== null && !isOverride(module)) replace(detailsOf(error));
  };
  const crashed = (error: unknown) =>
    frameFailure(
      <ModuleCard
        module={release}
        failure="crashed"
        details={detailsOf(error)}
        onOpenOther={hasOther && !isReplaced ? () => replace(detailsOf(error)) : undefined}
        {...actions}
      />,
    );
  return (
    <ModuleBoundary
      key={`${release.manifest.version} ${release.base_path} ${place} ${attempt}`}
      fallback={crashed}
      onCrash={onCrash}
    >
      {isReplaced && hasNotice && (
        <ModuleBoundary fallback={nothing}>
          <Suspense fallback={null}>
            <ReplacedNotice wanted={module} shown={release} onRetry={retry} />
          </Suspense>
        </ModuleBoundary>
      )}
      <Loaded {...props} />
    </ModuleBoundary>
  );
}

function detailsOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/** Keeps the release that is on screen while its place lasts; a developer's own build changes at once. */
function usePinned(module: BootModule, place: string): BootModule {
  const [pinned, setPinned] = useState({ module, place });
  const isOther = pinned.place !== place || pinned.module.manifest.id !== module.manifest.id;
  if (pinned.module === module && !isOther) return module;
  if (isOther || isOverride(module) || isOverride(pinned.module)) {
    setPinned({ module, place });
    return module;
  }
  return pinned.module;
}

/** Shows one component of a module; whatever goes wrong with it becomes a card in this place. */
export function ModuleView(view: ModuleViewProps) {
  const { expose, place } = view;
  const module = usePinned(view.module, `${place} ${expose}`);
  const fault = faultStore(({ faults }) => faults[faultKey(module)] ?? '');
  return (
    <KeyedModuleView key={`${faultKey(module)} ${module.base_path} ${expose} ${fault}`} {...view} module={module} />
  );
}
