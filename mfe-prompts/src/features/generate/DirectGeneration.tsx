import { maxPromptDescriptionLength, maxPromptTitleLength, promptTexts } from '@switchboard/contracts/prompts.limits';
import { Card, Stack } from '@switchboard/design-system';
import { FormActions, TextArea, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { ReadOnly } from '../../display/ReadOnly.tsx';
import { enginePath } from '../../display/words.ts';
import { RestoredNotice } from '../../drafts/RestoredNotice.tsx';
import { useTyped } from '../../drafts/useTyped.ts';
import { useStartGeneration } from './useStartGeneration.ts';
import { WhoReads } from './WhoReads.tsx';
import { WriterButton } from './WriterButton.tsx';

const empty = { title: '', description: '' };

function DescriptionForm() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const typed = useTyped('direct', empty, null);
  const { values, change } = typed;
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending } = useStartGeneration('Failed to generate prompt', ({ prompt_id }) => {
    typed.settle();
    void makeStale(client, 'prompt.changed');
    void navigate(`${enginePath}/prompt/${prompt_id}`);
  });
  const missing = (text: string) => isChecked && text.trim() === '';
  const generate = () => {
    setIsChecked(true);
    if (values.title.trim() === '' || values.description.trim() === '') return;
    mutate({ kind: 'description', title: values.title, description: values.description });
  };
  return (
    <Stack gap={4}>
      <RestoredNotice at={typed.restoredAt} onDiscard={() => typed.load(empty, null)} />
      <TextField
        label="Prompt title"
        isRequired
        value={values.title}
        maxLength={maxPromptTitleLength}
        errorMessage={missing(values.title) ? promptTexts.titleRequired : undefined}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label="Agent description"
        isRequired
        rows={6}
        showCount
        maxLength={maxPromptDescriptionLength}
        placeholder="An agent that calls people the day before their appointment, asks whether it still suits, and offers another time."
        value={values.description}
        errorMessage={missing(values.description) ? promptTexts.descriptionRequired : undefined}
        onChange={(description) => change({ description })}
      />
      <WhoReads />
      <FormActions>
        <WriterButton variant="primary" isPending={isPending} onPress={generate}>
          Generate Prompt
        </WriterButton>
      </FormActions>
      <LeaveQuestion form={typed} />
    </Stack>
  );
}

/** Creates a prompt from a description of the agent. The prompt exists immediately, and its text is generated afterwards. */
export function DirectGeneration() {
  const canWrite = useCan('prompt.write');
  if (!canWrite) return <ReadOnly what="create prompts" />;
  return (
    <Card title="Generate Prompt Directly" titleLevel={2} description="Describe the agent, and its prompt is written.">
      <DescriptionForm />
    </Card>
  );
}
