import type { Flow } from '@switchboard/contracts/flows/document';
import { Banner, Button, ButtonGroup, EmptyState, IconUpload, Stack } from '@switchboard/design-system';
import { IconPlus, IconSplit, IconWand } from '@switchboard/design-system/icons';
import { ApiError, request } from '@switchboard/platform';
import { useState } from 'react';
import { starterFlow } from '../../flow/newParts.ts';
import { NotesDialog } from './NotesDialog.tsx';

interface FirstFlowProps {
  assistantId: string;
  isReadOnly: boolean;
  onFlow: (flow: Flow) => void;
  onImport: () => void;
}

/** Three ways to create the first flow: from the prompt, from a file, or empty. */
export function FirstFlow({ assistantId, isReadOnly, onFlow, onImport }: FirstFlowProps) {
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<{ flow: Flow; notes: string[] } | null>(null);
  const make = async () => {
    setMaking(true);
    setFailure(null);
    try {
      const first = await request('GET /api/assistants/:id/flow/first', { params: { id: assistantId } });
      if (first.notes.length === 0) onFlow(first.flow);
      else setMade(first);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'The request failed. Try again.');
    } finally {
      setMaking(false);
    }
  };
  return (
    <Stack gap={4}>
      {failure !== null && (
        <Banner tone="danger" title="No flow was made from the prompt">
          {failure}
        </Banner>
      )}
      <EmptyState
        icon={<IconSplit />}
        title="This assistant has no flow yet"
        description={
          isReadOnly
            ? 'A flow is a conversation as a graph: what is said and asked, in which order, and what follows from each answer.'
            : 'A flow is a conversation as a graph. Make a first one from the saved prompt, import one from another product, or start with a greeting and a goodbye.'
        }
        action={
          isReadOnly ? undefined : (
            <ButtonGroup>
              <Button variant="primary" icon={<IconWand />} isPending={isMaking} onPress={() => void make()}>
                Make a flow from the prompt
              </Button>
              <Button icon={<IconUpload />} onPress={onImport}>
                Import a flow
              </Button>
              <Button icon={<IconPlus />} onPress={() => onFlow(starterFlow())}>
                Start a new flow
              </Button>
            </ButtonGroup>
          )
        }
      />
      {made && (
        <NotesDialog
          title="A first flow was made from the prompt"
          description="Read what isn't in it yet. Nothing is saved until you save the draft."
          notes={made.notes}
          acceptLabel="Use this flow"
          onAccept={() => onFlow(made.flow)}
          onClose={() => setMade(null)}
        />
      )}
    </Stack>
  );
}
