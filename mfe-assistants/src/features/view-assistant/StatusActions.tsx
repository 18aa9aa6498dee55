import type { Assistant, AssistantStatus } from '@switchboard/contracts/assistants';
import { Button, ButtonGroup, isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { notifySaveFailure } from './notifySaveFailure.ts';

const done: Record<AssistantStatus, string> = {
  published: 'Assistant published',
  draft: 'Assistant moved to draft',
  archived: 'Assistant archived',
};

/** Publish, move to draft, archive: what the assistant's status leaves to do. */
export function StatusActions({ assistant }: { assistant: Assistant }) {
  const { id, name, status } = assistant;
  const { mutate, isPending, variables } = useMutation(
    endpointMutation('PATCH /api/assistants/:id', { stale: 'assistant.changed', failed: notifySaveFailure }),
  );
  const [isArchiving, setArchiving] = useState(false);
  const pending = isPending ? variables.body.status : undefined;

  const change = (next: AssistantStatus) => {
    if (isPending) return;
    mutate(
      { params: { id }, body: { status: next } },
      {
        onSuccess: () => notify({ title: done[next], tone: 'success' }),
        onSettled: () => setArchiving(false),
      },
    );
  };
  return (
    <>
      <ButtonGroup>
        {status !== 'published' && (
          <Button variant="primary" isPending={pending === 'published'} onPress={() => change('published')}>
            Publish
          </Button>
        )}
        {status !== 'draft' && (
          <Button isPending={pending === 'draft'} onPress={() => change('draft')}>
            Move to draft
          </Button>
        )}
        {status !== 'archived' && <Button onPress={() => setArchiving(true)}>Archive</Button>}
      </ButtonGroup>
      <ConfirmDialog
        isOpen={isArchiving}
        onClose={() => setArchiving(false)}
        title={`Archive “${isolated(name)}”?`}
        description="It can no longer be chosen for calls. Its call logs stay, and you can publish it again at any time."
        confirmLabel="Archive"
        isPending={pending === 'archived'}
        onConfirm={() => change('archived')}
      />
    </>
  );
}
