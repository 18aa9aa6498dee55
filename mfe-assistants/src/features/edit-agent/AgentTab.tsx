import { Stack } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';
import { FoldedCard } from '../../fields/FoldedCard.tsx';
import { ModelSection, TranscriberSection } from './ModelSections.tsx';
import { VoiceSection } from './VoiceSection.tsx';

/** The tab Agent: name, language model, transcriber, voice, and phone number. Source: specification 02 §2. */
export function AgentTab({ numbers, estimate }: { numbers: ReactNode; estimate?: ReactNode }) {
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
      {estimate}
      {numbers}
    </Stack>
  );
}
