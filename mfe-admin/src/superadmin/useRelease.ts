import type { ModuleAssignment, RegistryModule } from '@switchboard/contracts/module-registry';
import { type ToastOptions, toast } from '@switchboard/design-system';
import { notify } from '@switchboard/platform';
import { type QueryClient, useMutation, useQueryClient } from '@switchboard/platform/query';
import { type Act, isOutdated, performAct } from './assignment.ts';
import { notifyFailure, notifyOutdated } from './refusals.ts';
import { undoSteps } from './undoSteps.ts';

const undoMs = 10_000;

interface Change {
  act: Act;
  before: ModuleAssignment;
  after: ModuleAssignment;
}

interface Task {
  act: Act;
  before: ModuleAssignment;
  onDone: (() => void) | undefined;
  onOutdated?: (() => void) | undefined;
}

function result({ act, before, after }: Change): Pick<ToastOptions, 'title' | 'description'> {
  if (act.kind === 'canary')
    return { title: `Canary of ${act.canary.version} is running`, description: 'Everyone else keeps their version.' };
  if (act.kind === 'rollback' && before.canary && after.canary)
    return {
      title: `Back to the canary of ${after.canary.version}`,
      description: 'Its organizations get it with their next page load.',
    };
  if (act.kind === 'rollback' && before.canary) {
    const back =
      after.active_version === null ? 'No one gets the module now.' : `Everyone gets ${after.active_version}.`;
    return { title: `Canary of ${before.canary.version} has ended`, description: back };
  }
  if (act.kind === 'deactivate')
    return { title: 'Taken away from everyone', description: 'It is gone with the next page load.' };
  if (act.kind === 'reactivate')
    return { title: 'Given back', description: 'Browsers get it with their next page load.' };
  const title = act.kind === 'rollback' ? `Back to ${after.active_version}` : `${after.active_version} is active`;
  return { title, description: 'Browsers get it with their next page load.' };
}

async function undo(client: QueryClient, id: string, steps: readonly Act[], from: ModuleAssignment): Promise<void> {
  try {
    let active = from.active_version;
    for (const step of steps) ({ active_version: active } = await performAct(client, id, step, active));
    notify({ title: 'Undone', description: 'Organizations get what they had before.', tone: 'success' });
  } catch (error) {
    if (isOutdated(error)) notifyOutdated();
    else notifyFailure('Could not be undone', error);
  }
}

/** Changes who runs which version of a module, reports the result and offers to undo it. */
export function useRelease(module: RegistryModule) {
  const client = useQueryClient();
  const { id } = module;
  const mutation = useMutation({
    mutationFn: ({ act, before }: Task) => performAct(client, id, act, before.active_version),
    // Not in the options of `mutate`: the new state can unmount the dialog before its callback would run.
    onSuccess: (after, { act, before, onDone }) => {
      const steps = undoSteps(before, after);
      toast({
        ...result({ act, before, after }),
        tone: 'success',
        ...(steps && steps.length > 0
          ? { durationMs: undoMs, action: { label: 'Undo', onPress: () => void undo(client, id, steps, after) } }
          : {}),
      });
      onDone?.();
    },
    onError: (error, { onOutdated }) => {
      if (!isOutdated(error)) return;
      notifyOutdated();
      onOutdated?.();
    },
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    /** The same for a form, which keeps its input when the act was based on an outdated state. */
    performAsync: (act: Act, onDone: () => void) => mutation.mutateAsync({ act, before: module.assignment, onDone }),
    /** `onEnd` is called when the act is done, and when it was based on an outdated state. */
    perform: (act: Act, onEnd?: () => void) =>
      mutation.mutate({ act, before: module.assignment, onDone: onEnd, onOutdated: onEnd }),
  };
}

export type Release = ReturnType<typeof useRelease>;
