import { Button, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { useCan } from '@switchboard/platform';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { ForMembers } from '../display/ForMembers.tsx';
import { enginePath } from '../display/words.ts';
import { PromptsTab } from '../features/browse-prompts/PromptsTab.tsx';
import { TranscriptsTab } from '../features/browse-transcripts/TranscriptsTab.tsx';
import { DirectGeneration } from '../features/generate/DirectGeneration.tsx';
import { TranscriptFromCall } from '../features/write-transcript/TranscriptFromCall.tsx';

const tabs = ['prompts', 'transcripts', 'direct'] as const;
const parts = { search: anyText, tab: oneOf(tabs), dialog: oneOf(['call']) };

function Engine() {
  const canWrite = useCan('prompt.write');
  const canReadCalls = useCan('call.read');
  const [{ tab, dialog }, change] = useAddress(parts);
  return (
    <Page>
      <PageHeader
        title="Prompt Generation Engine"
        description="Create and refine AI prompts based on conversation transcripts"
        actions={
          canWrite && (
            <Button variant="primary" icon={<IconPlus />} href={`${enginePath}/create`}>
              Create Prompt
            </Button>
          )
        }
      />
      <Tabs
        label="Prompt engine"
        selectedId={tab ?? 'prompts'}
        onSelectionChange={(id) => change({ tab: id === 'prompts' ? null : id, search: null })}
        items={[
          { id: 'prompts', label: 'Prompts', content: <PromptsTab /> },
          {
            id: 'transcripts',
            label: 'Transcripts',
            content: <TranscriptsTab onChooseCall={() => change({ dialog: 'call' })} />,
          },
          { id: 'direct', label: 'Direct Generation', content: <DirectGeneration /> },
        ]}
      />
      {dialog === 'call' && canWrite && canReadCalls && <TranscriptFromCall onClose={() => change({ dialog: null })} />}
    </Page>
  );
}

/** `/prompt-engine`: prompts, transcripts, and a prompt from a description. */
export function PromptEnginePage() {
  return (
    <ForMembers>
      <Engine />
    </ForMembers>
  );
}
