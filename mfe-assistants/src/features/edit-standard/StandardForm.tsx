import { Card, Stack } from '@switchboard/design-system';
import { useWatch } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';

interface StandardFormProps {
  /** Language model, transcriber and voice. */
  models: ReactNode;
  /** The documents that the assistant uses from the organization's knowledge. */
  knowledge?: ReactNode;
  /** Whether the assistant discloses that it is automated. */
  notice?: ReactNode;
  numbers: ReactNode;
  /** The flow, which the assistant can follow instead of these texts. */
  flow?: ReactNode;
  upgrade: ReactNode;
}

/** With a system prompt, which only PRO accounts can see, this field has no effect and says so. */
function CallAbout() {
  const hasPrompt = useWatch({ name: 'system_prompt', compute: (prompt = '') => prompt.trim() !== '' });
  return (
    <AssistantFieldInput
      path="call_about"
      rows={5}
      description={
        hasPrompt
          ? 'Not used: this assistant has its own system prompt, which PRO accounts can change.'
          : 'Describe what the assistant needs to know and achieve. Its system prompt is written from this.'
      }
    />
  );
}

/** The single form for accounts without PRO. Source: specification 02 §2. */
export function StandardForm({ models, knowledge, notice, numbers, flow, upgrade }: StandardFormProps) {
  return (
    <Stack gap={5}>
      {upgrade}
      <AssistantFieldInput path="name" />
      <AssistantFieldInput path="description" />
      {flow}
      <CallAbout />
      <AssistantFieldInput path="first_message" rows={2} />
      <AssistantFieldInput path="end_call_message" rows={2} />
      {knowledge}
      {notice}
      <AssistantFieldInput path="configuration.noticeMessage" rows={2} />
      <AssistantFieldInput path="configuration.recordCalls" />
      <Card title="Models and voice">
        <Stack gap={4}>{models}</Stack>
      </Card>
      {numbers}
    </Stack>
  );
}
