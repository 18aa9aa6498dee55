import type { BootModule } from '@switchboard/contracts/modules';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { ModuleCard } from './ModuleCard.tsx';
import { isChunkError, reloadOnce } from './reloadOnce.ts';
import { useModule } from './useModule.ts';

interface ModuleViewProps {
  module: BootModule;
  expose: string;
  /** Where it is shown: an error does not survive a change of place. */
  place: string;
  props?: Record<string, unknown>;
  /** What stands here until the module has arrived. */
  pending: ReactNode;
  /** Wraps the card of a failure, e.g. in a page or a dialog's place. */
  frameFailure?: (card: ReactElement) => ReactNode;
  titleLevel?: 1 | 2;
  onClose?: () => void;
}

const sameCard = (card: ReactElement): ReactNode => card;

function ChunkReload({ module, children }: { module: BootModule; children: ReactNode }) {
  const { id, version } = module.manifest;
  useEffect(() => {
    reloadOnce(`${id}@${version}`);
  }, [id, version]);
  return children;
}

function KeyedModuleView(view: ModuleViewProps) {
  const { module, expose, place, props, pending, frameFailure = sameCard, titleLevel, onClose } = view;
  const { state, attempt, retry } = useModule(module, expose);
  const actions = { titleLevel, onRetry: retry, onClose };

  if (state.status === 'loading') return pending;
  if (state.status === 'failed')
    return frameFailure(<ModuleCard module={module} failure={state.error.failure} {...actions} />);

  const { component: Loaded, module: release } = state.loaded;
  const crashed = (error: unknown) => {
    const details = error instanceof Error ? error.message : undefined;
    const card = frameFailure(<ModuleCard module={release} failure="crashed" details={details} {...actions} />);
    return isChunkError(error) ? <ChunkReload module={release}>{card}</ChunkReload> : card;
  };
  return (
    <ModuleBoundary key={`${release.manifest.version} ${place} ${attempt}`} fallback={crashed}>
      <Loaded {...props} />
    </ModuleBoundary>
  );
}

/** Shows one component of a module; whatever goes wrong with it becomes a card in this place. */
export function ModuleView(view: ModuleViewProps) {
  const { id, version } = view.module.manifest;
  return <KeyedModuleView key={`${id}@${version}/${view.expose}`} {...view} />;
}
