import { Button, IconRefresh, tokens, VisuallyHidden } from '@switchboard/design-system';
import { SearchField, Switch } from '@switchboard/design-system/forms';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { LeadListState } from './useLeadListState.ts';

const searchDelayMs = 250;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]} ${tokens.space[5]};
  min-block-size: ${tokens.size.controlMd};

  & > :first-child {
    flex: 0 1 24rem;
  }

  & > :last-child {
    margin-inline-start: auto;
  }
`;

interface LeadToolbarProps {
  state: LeadListState;
  waitingCount: number;
  onShowWaiting: () => void;
  /** What opens the panel of filters. */
  filters: ReactNode;
  /** What else is done with leads: the head of the page has room for little beside a message. */
  more: ReactNode;
}

/** What narrows the list, and the changes that wait until they may move its rows. */
export function LeadToolbar({ state, waitingCount, onShowWaiting, filters, more }: LeadToolbarProps) {
  const waitingText = `${waitingCount} ${waitingCount === 1 ? 'update' : 'updates'}`;
  const { given, change } = state.filter;
  return (
    <Bar role="search" aria-label="Leads">
      <SearchField
        label="Search leads"
        placeholder="Search leads..."
        value={given.search ?? ''}
        onChange={(search) => change({ search: search.trim() })}
        debounceMs={searchDelayMs}
      />
      <Switch
        label="Show scheduled only"
        isSelected={given.scheduled !== null}
        onChange={(isSelected) => change({ scheduled: isSelected ? '1' : null })}
      />
      {filters}
      {more}
      <span>
        <VisuallyHidden role="status">{waitingCount > 0 ? `${waitingText} waiting` : ''}</VisuallyHidden>
        {waitingCount > 0 && (
          <Button size="sm" icon={<IconRefresh size={14} />} onPress={onShowWaiting}>
            {waitingText}
          </Button>
        )}
      </span>
    </Bar>
  );
}
