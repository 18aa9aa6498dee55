import { Button, Page, PageHeader } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { IconArrowLeft } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { anyId, oneOf, useAddress } from '@switchboard/platform/router';
import { ForMembers } from '../display/ForMembers.tsx';
import { ReadOnly } from '../display/ReadOnly.tsx';
import { engineCrumb, enginePath } from '../display/words.ts';
import { DirectInput } from '../features/write-prompt/DirectInput.tsx';
import { FromTranscript } from '../features/write-prompt/FromTranscript.tsx';

const parts = { tab: oneOf(['direct', 'transcript']), transcriptId: anyId, generation: anyId };

function Create() {
  const [{ tab, transcriptId }, change] = useAddress(parts);
  return (
    <Tabs
      label="Create prompt"
      selectedId={tab ?? (transcriptId ? 'transcript' : 'direct')}
      onSelectionChange={(id) => change({ tab: id, generation: null })}
      items={[
        { id: 'direct', label: 'Direct Input', content: <DirectInput /> },
        {
          id: 'transcript',
          label: 'From Transcript',
          content: <FromTranscript transcriptId={transcriptId} onChoose={(id) => change({ transcriptId: id })} />,
        },
      ]}
    />
  );
}

/** `/prompt-engine/create`: a new prompt, written here or made from a conversation. */
export function CreatePromptPage() {
  const canWrite = useCan('prompt.write');
  return (
    <ForMembers>
      <Page width="medium">
        <PageHeader
          title="Create Prompt"
          breadcrumbs={[engineCrumb, { label: 'Create Prompt' }]}
          actions={
            <Button variant="ghost" icon={<IconArrowLeft />} href={enginePath}>
              Back to Prompts
            </Button>
          }
        />
        {canWrite ? <Create /> : <ReadOnly what="create prompts" />}
      </Page>
    </ForMembers>
  );
}
