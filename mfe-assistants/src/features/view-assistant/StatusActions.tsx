import type { Assistant, AssistantStatus } from '@switchboard/contracts/assistants';
import { Button, ButtonGroup } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { useState } from 'react';
import { useUpdateAssistant } from '../../api/assistants.ts';
import { notifySaveFailure } from './notifySaveFailure.ts';

const done: Record<AssistantStatus, string> = {
  published: 'Assistant published',
  draft: 'Assistant moved to draft',
  archived: 'Assistant archived',
};

/** Publish, move to draft, archive: what the assistant's status leaves to do. */
export function StatusActions({ assistant }: { assistant: Assistant }) {
  const { id, name, status } = assistant;
  const update = useUpdateAssistant(id);
  const [isArchiving, setArchiving] = useState(false);
  const pending = update.isPending ? update.variables.status : undefined;

  const change = async (next: AssistantStatus) => {
    if (update.isPending) return;
    try {
      await update.mutateAsync({ status: next });
      notify({ title: done[next], tone: 'success' });
    } catch (error) {
      notifySaveFailure(error);
    }
  };
  return (
    <>
      <ButtonGroup>
        {status !== 'published' && (
          <Button variant="primary" isPending={pending === 'published'} onPress={() => void change('published')}>
            Publish
          </Button>
        )}
        {status !== 'draft' && (
          <Button isPending={pending === 'draft'} onPress={() => void change('draft')}>
            Move to draft
          </Button>
        )}
        {status !== 'archived' && <Button onPress={() => setArchiving(true)}>Archive</Button>}
      </ButtonGroup>
      <ConfirmDialog
        isOpen={isArchiving}
        onOpenChange={setArchiving}
        title={`Archive “${name}”?`}
        description="It can no longer be chosen for calls. Its call logs stay, and you can publish it again at any time."
        confirmLabel="Archive"
        isPending={pending === 'archived'}
        onConfirm={() => void change('archived').then(() => setArchiving(false))}
      />
    </>
  );
}
