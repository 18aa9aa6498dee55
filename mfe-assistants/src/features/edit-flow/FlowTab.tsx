import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Button, Card, Skeleton, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { IconMinimize } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import { useWatch } from '@switchboard/platform/forms';
import { lazy, Suspense } from 'react';
import { useIsLocked } from '../../editing/access.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';

// Loaded when someone opens the tab, with the flow schemas and the canvas library.
const FlowDraft = lazy(async () => ({ default: (await import('./FlowDraft.tsx')).FlowDraft }));

/** Whether an assistant follows its prompt or its flow. On one line above the flow, because the canvas needs the height. */
function ConversationChoice({ isLine = false }: { isLine?: boolean }) {
  const conversation = useWatch({ name: 'conversation' }) as 'prompt' | 'flow' | undefined;
  const change = useChangeFields();
  const isLocked = useIsLocked(fieldsByPath.get('conversation'));
  const label = 'What the assistant follows';
  const choice = (
    <RadioGroup
      label={label}
      isLabelHidden={isLine}
      {...(!isLine && { description: 'Switching keeps both: the prompt and the flow stay as they are.' })}
      orientation="horizontal"
      options={[
        { id: 'prompt', label: 'Its prompt' },
        { id: 'flow', label: 'Its flow' },
      ]}
      value={conversation ?? 'prompt'}
      onChange={(id) => change({ conversation: id })}
      isDisabled={isLocked}
    />
  );
  if (!isLine) return choice;
  return (
    <Stack direction="row" gap={3} align="center" wrap>
      <Text size="sm" weight="medium" aria-hidden>
        {label}
      </Text>
      {choice}
    </Stack>
  );
}

/** The conversation as a graph, which an assistant can follow instead of its prompt. */
export function FlowTab({ assistantId }: { assistantId: string }) {
  return (
    <Stack gap={4}>
      <Stack direction="row" gap={4} justify="between" align="center" wrap>
        <ConversationChoice isLine />
        <Text size="sm">
          <HelpLink article="flows">How flows work</HelpLink>
        </Text>
      </Stack>
      <Suspense
        fallback={
          <Stack gap={3} role="status" aria-busy="true" aria-label="Loading the flow">
            <Skeleton width="60%" />
            <Skeleton lines={10} />
          </Stack>
        }
      >
        <FlowDraft assistantId={assistantId} />
      </Suspense>
    </Stack>
  );
}

/** The flow at full width, for accounts without tabs. */
export function FlowAlone({ assistantId, onClose }: { assistantId: string; onClose: () => void }) {
  return (
    <Stack gap={4}>
      <Stack direction="row">
        <Button size="sm" icon={<IconMinimize size={14} />} onPress={onClose}>
          All fields
        </Button>
      </Stack>
      <FlowTab assistantId={assistantId} />
    </Stack>
  );
}

/** The path within a flow of a problem's path: `nodes.ask_age` for `flow.nodes.ask_age`; null outside flows. */
export const placeInFlow = (path: string): string | null =>
  path.startsWith('flow.') ? path.slice('flow.'.length) : null;

/** For the single form of accounts without PRO: what the assistant follows, and a button that opens its flow. */
export function FlowCard({ onOpen }: { onOpen: () => void }) {
  return (
    <Card title="Conversation">
      <Stack gap={4}>
        <ConversationChoice />
        <div>
          <Button onPress={onOpen}>Open the flow</Button>
        </div>
      </Stack>
    </Card>
  );
}

/** Notes next to the prompt that calls follow the flow. */
export function FollowsFlow() {
  const conversation = useWatch({ name: 'conversation' }) as 'prompt' | 'flow' | undefined;
  if (conversation !== 'flow') return null;
  return (
    <Text as="p" size="sm" tone="muted" role="note">
      This assistant follows its flow. The prompt is kept, and calls don’t use it until you switch back in the tab Flow.
    </Text>
  );
}
