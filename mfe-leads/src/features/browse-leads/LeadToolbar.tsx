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
  /** The button that opens the filter panel. */
  filters: ReactNode;
  /** Further actions on leads: the page header has little room next to a message. */
  more: ReactNode;
}

/** Search and filters of the list, and a button that applies the waiting changes. */
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
