import { Stack } from '@switchboard/design-system';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';
import { FoldedCard } from '../../fields/FoldedCard.tsx';
import { ModelSection, TranscriberSection } from './ModelSections.tsx';
import { VoiceSection } from './VoiceSection.tsx';

/** The tab Agent: name, and who thinks, hears and speaks. Source: specification 02 §2. */
export function AgentTab() {
  return (
    <Stack gap={4}>
      <AssistantFieldInput path="name" />
      <AssistantFieldInput path="description" />
      <FoldedCard title="Model Configuration" part={{ sections: ['model'] }}>
        <ModelSection />
      </FoldedCard>
      <FoldedCard title="Transcriber Configuration" part={{ sections: ['transcriber'] }}>
        <TranscriberSection />
      </FoldedCard>
      <FoldedCard title="Voice Configuration" part={{ sections: ['voice'] }}>
        <VoiceSection />
      </FoldedCard>
    </Stack>
  );
}
