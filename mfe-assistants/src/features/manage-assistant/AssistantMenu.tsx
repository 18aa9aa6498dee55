import type { AssistantDetail, AssistantStatus } from '@switchboard/contracts/assistants';
import { IconButton, isolated } from '@switchboard/design-system';
import { IconMore } from '@switchboard/design-system/icons';
import { ConfirmDialog, Menu } from '@switchboard/design-system/overlays';
import { notify, notifyError, request, useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointMutation, makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { DeleteAssistant } from './DeleteAssistant.tsx';
import { exportAssistant } from './exportAssistant.ts';

const done: Record<AssistantStatus, string> = {
  published: 'Assistant published',
  draft: 'Assistant moved to draft',
  archived: 'Assistant archived',
};

interface AssistantMenuProps {
  assistant: AssistantDetail;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  onDuplicated: (copy: AssistantDetail) => void;
  onDeleted: () => void;
}

/** Further actions for an assistant. */
export function AssistantMenu({ assistant, isDirty, onDuplicated, onDeleted }: AssistantMenuProps) {
  const { id, name, status } = assistant;
  const canWrite = useCan('assistant.write');
  const [asked, setAsked] = useState<'archive' | 'delete' | null>(null);
  const client = useQueryClient();
  // The response doesn't contain the draft, so the assistant is read again.
  const change = useMutation({
    mutationFn: (next: AssistantStatus) =>
      request('PATCH /api/assistants/:id', { params: { id }, body: { status: next } }),
    onSuccess: (_, next) => {
      notify({ title: done[next], tone: 'success' });
      void makeStale(client, 'assistant.changed');
    },
    onError: (error) => notifyError('Save Failed', error),
    onSettled: () => setAsked(null),
  });
  const duplicate = useMutation(
    endpointMutation('POST /api/assistants/:id/duplicate', {
      stale: 'assistant.changed',
      done: 'Assistant duplicated',
      failed: 'Failed to duplicate assistant',
    }),
  );
  const items = [
    ...(canWrite
      ? [
          {
            id: 'duplicate',
            label: 'Duplicate',
            onAction: () => afterAsking(() => duplicate.mutate({ params: { id } }, { onSuccess: onDuplicated })),
          },
        ]
      : []),
    { id: 'export', label: 'Export', onAction: () => void exportAssistant(assistant, isDirty) },
    ...(canWrite && status !== 'draft'
      ? [{ id: 'draft', label: 'Move to draft', onAction: () => change.mutate('draft') }]
      : []),
    ...(canWrite && status !== 'archived'
      ? [{ id: 'archive', label: 'Archive', onAction: () => setAsked('archive') }]
      : []),
    ...(canWrite
      ? [{ id: 'delete', label: 'Delete', tone: 'danger' as const, onAction: () => setAsked('delete') }]
      : []),
  ];
  return (
    <>
      <Menu
        label="More actions"
        trigger={<IconButton label="More actions" icon={<IconMore />} />}
        items={items}
        placement="bottom end"
      />
      <ConfirmDialog
        isOpen={asked === 'archive'}
        onClose={() => setAsked(null)}
        title={`Archive “${isolated(name)}”?`}
        description="It can no longer be chosen for calls. Its call logs stay, and you can publish it again at any time."
        confirmLabel="Archive"
        isPending={change.isPending}
        onConfirm={() => change.mutate('archived')}
      />
      {asked === 'delete' && (
        <DeleteAssistant assistant={assistant} onDeleted={onDeleted} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
