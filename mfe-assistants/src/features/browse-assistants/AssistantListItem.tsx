import type { Assistant } from '@switchboard/contracts/assistants';
import { Text } from '@switchboard/design-system';
import { useSearchParams } from '@switchboard/platform/router';
import { useEffect, useRef } from 'react';
import { AssistantStatusBadge } from '../../display/AssistantStatusBadge.tsx';
import { Item } from './AssistantList.styles.ts';

/** One assistant of the list; choosing it keeps the search. */
export function AssistantListItem({ assistant, isSelected }: { assistant: Assistant; isSelected: boolean }) {
  const [params] = useSearchParams();
  const search = params.get('search');
  const link = useRef<HTMLAnchorElement>(null);
  // An address can select what lies far down the list.
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li>
      <Item
        ref={link}
        to={{ pathname: `/assistants/${assistant.id}`, search: search ? `?${new URLSearchParams({ search })}` : '' }}
        aria-current={isSelected ? 'page' : undefined}
      >
        <Text weight="medium" truncate>
          {assistant.name}
        </Text>
        <AssistantStatusBadge status={assistant.status} />
      </Item>
    </li>
  );
}
