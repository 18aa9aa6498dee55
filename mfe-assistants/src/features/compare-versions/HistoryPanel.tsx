import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { EmptyState, Loaded, LoadMore, Skeleton, Stack } from '@switchboard/design-system';
import { IconHistory } from '@switchboard/design-system/icons';
import { ConfirmDialog, SidePanel } from '@switchboard/design-system/overlays';
import { notify, notifyError, request, useCan } from '@switchboard/platform';
import { endpointPages, makeStale, useInfiniteQuery, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';
import { whenTested } from '../../test-runs/whenTested.ts';
import { AuditEntries } from './AuditEntries.tsx';
import { CompareVersions, draftSide } from './CompareVersions.tsx';
import { VersionRow } from './VersionRow.tsx';

interface HistoryPanelProps {
  assistant: AssistantDetail;
  /** The draft as it is in the form. */
  draft: AssistantConfig;
  isDirty: boolean;
  /** The draft was replaced. */
  onRestored: (assistant: AssistantDetail) => void;
  onClose: () => void;
}

/** All published versions: compare them, restore one to the draft, or make it live again. */
export function HistoryPanel({ assistant, draft, isDirty, onRestored, onClose }: HistoryPanelProps) {
  const { id, published_version: live } = assistant;
  const canWrite = useCan('assistant.write');
  const client = useQueryClient();
  const query = useInfiniteQuery(endpointPages('GET /api/assistants/:id/versions', { params: { id } }));
  const [sides, setSides] = useState<[string, string] | null>(null);
  const comparison = useRef<HTMLDivElement>(null);
  const compare = (version: number) => {
    setSides([String(version), draftSide]);
    comparison.current?.focus();
  };
  const [restoring, setRestoring] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { version: number; publish: boolean }) =>
      whenTested(id, body.version, () =>
        request('POST /api/assistants/:id/restore', {
          params: { id },
          // Restoring replaces the draft only if its revision is still the known one. Making a version live again doesn't change the draft.
          body: body.publish ? body : { ...body, revision: assistant.draft_revision },
        }),
      ),
    onSuccess: (restored, { version, publish }) => {
      if (!publish) onRestored(restored);
      notify({
        title: publish
          ? `Version ${version} is live again as version ${restored.published_version}`
          : `Version ${version} is in the draft`,
        tone: 'success',
      });
      void makeStale(client, 'assistant.changed');
      void makeStale(client, ['GET /api/assistants/:id/versions']);
    },
    onError: (error) => notifyError('Failed to restore the version', error),
    onSettled: () => setRestoring(null),
  });
  const restore = (version: number) =>
    isDirty || assistant.has_unpublished_changes ? setRestoring(version) : mutate({ version, publish: false });
  return (
    <SidePanel title="History" size="lg" onClose={onClose}>
      <Stack gap={6}>
        <Loaded query={query} failed="Failed to load the history" loading={<Skeleton lines={6} />}>
          {(versions) =>
            versions.length === 0 ? (
              <EmptyState
                icon={<IconHistory />}
                title="Not published yet"
                description="Each time you publish, the version is kept here."
              />
            ) : (
              <Stack gap={5}>
                <div ref={comparison} tabIndex={-1}>
                  <CompareVersions
                    assistantId={id}
                    versions={versions}
                    draft={draft}
                    sides={sides ?? [String(versions[0]?.version ?? draftSide), draftSide]}
                    onChange={setSides}
                  />
                </div>
                <Stack gap={3}>
                  {versions.map((row) => (
                    <VersionRow
                      key={row.version}
                      version={row}
                      isLive={row.version === live}
                      canWrite={canWrite}
                      onCompare={() => compare(row.version)}
                      onRestore={() => restore(row.version)}
                      onMakeLive={() => mutate({ version: row.version, publish: true })}
                    />
                  ))}
                  <LoadMore query={query} onFailed={(error) => notifyError('Failed to load the history', error)} />
                </Stack>
              </Stack>
            )
          }
        </Loaded>
        <AuditEntries id={id} />
      </Stack>
      {restoring !== null && (
        <ConfirmDialog
          title={`Restore version ${restoring} into the draft?`}
          description="Unpublished changes in the draft are replaced. Calls are not affected."
          confirmLabel="Restore"
          isPending={isPending}
          onClose={() => setRestoring(null)}
          onConfirm={() => mutate({ version: restoring, publish: false })}
        />
      )}
    </SidePanel>
  );
}
