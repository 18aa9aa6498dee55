import { maxTranscriptLength } from '@switchboard/contracts/prompts.limits';
import { Stack } from '@switchboard/design-system';
import { RadioGroup, TextArea } from '@switchboard/design-system/forms';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { RestoredNotice } from '../../drafts/RestoredNotice.tsx';
import { GeneratedPrompt } from './GeneratedPrompt.tsx';
import { NewPromptFields } from './NewPromptFields.tsx';
import { useNewPrompt } from './useNewPrompt.ts';

const parts = { from: oneOf(['text']) };

function ByHand() {
  const prompt = useNewPrompt({ name: 'create manually', generation: undefined, source: () => ({}) });
  return (
    <Stack gap={4}>
      <RestoredNotice at={prompt.typed.restoredAt} onDiscard={prompt.discard} />
      <NewPromptFields prompt={prompt} hasEditor />
    </Stack>
  );
}

/** A conversation that is stored with the prompt alone. */
function Pasted() {
  return (
    <GeneratedPrompt
      name="create pasted"
      isOfCall={false}
      source={({ transcript }) => (transcript.trim() === '' ? {} : { transcript: { content: transcript } })}
      asked={({ transcript }) => (transcript.trim() === '' ? null : { kind: 'transcript', transcript })}
      conversation={({ transcript }, change) => (
        <TextArea
          label="Transcript"
          isMono
          rows={10}
          showCount
          maxLength={maxTranscriptLength}
          style={{ inlineSize: '100%' }}
          placeholder={'Agent: Hello, is this a good time to talk?\nUser: Yes, go ahead.'}
          description="Saved together with the prompt."
          value={transcript}
          onChange={(pasted) => change({ transcript: pasted })}
        />
      )}
    />
  );
}

/** Creates a prompt from typed or pasted text. */
export function DirectInput() {
  const [{ from }, change] = useAddress(parts);
  return (
    <Stack gap={5}>
      <RadioGroup
        label="What do you have?"
        orientation="horizontal"
        options={[
          { id: 'transcript', label: 'A conversation' },
          { id: 'text', label: 'The text of a prompt' },
        ]}
        value={from ?? 'transcript'}
        onChange={(id) => change({ from: id === 'text' ? 'text' : null })}
      />
      {from === 'text' ? <ByHand /> : <Pasted />}
    </Stack>
  );
}
