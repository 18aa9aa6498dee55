import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Button, Card, Skeleton, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { IconMinimize } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import { useWatch } from '@switchboard/platform/forms';
import { lazy, Suspense } from 'react';
import { useIsLocked } from '../../editing/access.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';

// With the schemas of flows and the canvas library: nothing of it is loaded until somebody opens the tab.
const FlowDraft = lazy(async () => ({ default: (await import('./FlowDraft.tsx')).FlowDraft }));

/** Whether an assistant follows its prompt or its flow. In one line above the flow, whose canvas needs the height. */
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

/** The conversation as a graph, which an assistant follows instead of its prompt. */
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

/** The place in a flow that the path of a problem names: `nodes.ask_age` of `flow.nodes.ask_age`; null outside of flows. */
export const placeInFlow = (path: string): string | null =>
  path.startsWith('flow.') ? path.slice('flow.'.length) : null;

/** In the one form of accounts without PRO: what the assistant follows, and the way to its flow. */
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

/** Says on the prompt's side that calls go by the flow. */
export function FollowsFlow() {
  const conversation = useWatch({ name: 'conversation' }) as 'prompt' | 'flow' | undefined;
  if (conversation !== 'flow') return null;
  return (
    <Text as="p" size="sm" tone="muted" role="note">
      This assistant follows its flow. The prompt is kept, and calls don’t use it until you switch back in the tab Flow.
    </Text>
  );
}
