import type { Assistant } from '@switchboard/contracts/assistants';
import { SampleBadge, Stack, Text } from '@switchboard/design-system';
import { useSearchParams } from '@switchboard/platform/router';
import { AssistantStatusBadge } from '../../display/AssistantStatusBadge.tsx';
import { Item } from './AssistantList.styles.ts';

const kept = ['search', 'status'];

/** One assistant in the list; selecting it keeps the list's filters. */
export function AssistantListItem({ assistant, isSelected }: { assistant: Assistant; isSelected: boolean }) {
  const [params] = useSearchParams();
  const narrowed = new URLSearchParams(
    kept.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return (
    <Item
      to={{ pathname: `/assistants/${assistant.id}`, search: narrowed.size > 0 ? `?${narrowed}` : '' }}
      aria-current={isSelected ? 'page' : undefined}
    >
      <Text weight="medium" truncate>
        {assistant.name}
      </Text>
      <Stack as="span" direction="row" gap={1} wrap>
        {assistant.is_sample && <SampleBadge />}
        <AssistantStatusBadge assistant={assistant} />
      </Stack>
    </Item>
  );
}
