import { languageModel } from '@switchboard/contracts/model-catalogue';
import { Button, Grid, Stack, tokens } from '@switchboard/design-system';
import { IconMaximize } from '@switchboard/design-system/icons';
import { useWatch } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';
import { FromPrompt } from './FromPrompt.tsx';
import { JsonSchemaField } from './JsonSchemaField.tsx';
import { LeadPreview } from './LeadPreview.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';
import { PromptField } from './PromptField.tsx';
import { TokenMeter } from './TokenMeter.tsx';

// A docked panel takes part of the window, so the remaining width counts.
const Room = styled.div`
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(14rem, 18rem);
  align-items: start;
  gap: ${tokens.space[5]};

  @container (max-width: 46rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const columnWidth = 240;

/** Without a system prompt, one is written from the description of the call. */
function CallAbout() {
  const isNeeded = useWatch({
    name: ['system_prompt', 'call_about'],
    compute: ([prompt = '', about = '']: string[]) => prompt.trim() === '' || about.trim() !== '',
  });
  if (!isNeeded) return null;
  return <AssistantFieldInput path="call_about" rows={3} />;
}

/** Limited to what the model supports. */
function ContextWindow() {
  const [provider, model] = useWatch({ name: ['llm_provider', 'llm_model'] }) as [string, string];
  const most = languageModel(provider, model)?.context_size;
  return (
    <AssistantFieldInput
      path="llm_configuration.contextWindow"
      {...(most !== undefined && { range: { min: 0, max: most } })}
    />
  );
}

interface PromptTabProps {
  assistantId: string;
  /** The documents that the assistant uses from the organization's knowledge. */
  knowledge?: ReactNode;
  /** Whether the assistant discloses that it is automated. */
  notice?: ReactNode;
  /** Whether the assistant follows its flow instead. */
  following?: ReactNode;
  onOpenWorkspace: () => void;
}

/** The Prompt Configuration panel. Source: specification 02 §2. */
export function PromptTab({ assistantId, knowledge, notice, following, onOpenWorkspace }: PromptTabProps) {
  return (
    <Room>
      <Columns>
        <Stack gap={5}>
          {following}
          <PromptField path="first_message" rows={2} />
          {notice}
          <PromptField path="configuration.noticeMessage" rows={2} />
          <Stack gap={2}>
            <PromptField
              path="system_prompt"
              rows={14}
              actions={
                <Button size="sm" icon={<IconMaximize size={14} />} onPress={onOpenWorkspace}>
                  Open workspace
                </Button>
              }
            />
            <TokenMeter />
            <FromPrompt assistantId={assistantId} />
          </Stack>
          <CallAbout />
          <PromptField path="end_call_message" rows={2} />
          {knowledge}
          <PromptField path="summary_prompt" rows={3} />
          <PromptField path="evaluation_prompt" rows={3} />
          <PromptField path="structured_data_prompt" rows={3} />
          <JsonSchemaField />
          <Grid min={columnWidth} gap={4}>
            <ContextWindow />
            <AssistantFieldInput path="llm_configuration.responseFormat" />
          </Grid>
        </Stack>
        <Stack gap={4}>
          <PlaceholderList assistantId={assistantId} />
          <LeadPreview />
        </Stack>
      </Columns>
    </Room>
  );
}
