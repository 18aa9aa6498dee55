import { Button, IconRefresh, VisuallyHidden } from '@switchboard/design-system';
import { Toolbar } from '@switchboard/design-system/data';
import { SearchField, Switch } from '@switchboard/design-system/forms';
import type { ReactNode } from 'react';
import type { LeadListState } from './useLeadListState.ts';

const searchDelayMs = 250;

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
    <Toolbar
      label="Leads"
      search={
        <SearchField
          label="Search leads"
          placeholder="Search leads..."
          value={given.search ?? ''}
          onChange={(search) => change({ search: search.trim() })}
          debounceMs={searchDelayMs}
        />
      }
      end={
        <>
          {more}
          <VisuallyHidden role="status">{waitingCount > 0 ? `${waitingText} waiting` : ''}</VisuallyHidden>
          {waitingCount > 0 && (
            <Button icon={<IconRefresh size={14} />} onPress={onShowWaiting}>
              {waitingText}
            </Button>
          )}
        </>
      }
    >
      {filters}
      <Switch
        label="Show scheduled only"
        isSelected={given.scheduled !== null}
        onChange={(isSelected) => change({ scheduled: isSelected ? '1' : null })}
      />
    </Toolbar>
  );
}
