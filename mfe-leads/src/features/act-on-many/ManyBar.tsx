import { Button, IconUser } from '@switchboard/design-system';
import { BulkBar, type MenuEntry } from '@switchboard/design-system/data';
import { IconBan, IconCalendarClock, IconChevronDown, IconEdit, IconTrash } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { leadsInWords, type ManyAction } from './many.ts';

interface ManyBarProps {
  selectedCount: number;
  /** All rows of the page are selected, and there are more than these. */
  canSelectAll: boolean;
  /** The filter of the list, in the form of the count's query. */
  filter: Record<string, string | null>;
  /** How many match when all of them are selected; null while only rows are. */
  allCount: number | null;
  onSelectAll: (count: number) => void;
  onClear: () => void;
  onAct: (action: ManyAction) => void;
}

/** The actions on the selected leads, or on all that match. */
export function ManyBar({ selectedCount, canSelectAll, filter, allCount, onSelectAll, onClear, onAct }: ManyBarProps) {
  const canCall = useCan('call.place');
  const count = useQuery({ ...endpointQuery('GET /api/leads/count', { query: filter }), enabled: canSelectAll }).data
    ?.count;
  const changes: MenuEntry[] = [
    { id: 'status', label: 'Set status', icon: <IconEdit />, onAction: () => onAct('status') },
    { id: 'source', label: 'Set source', icon: <IconEdit />, onAction: () => onAct('source') },
    { id: 'client', label: 'Set client', icon: <IconUser />, onAction: () => onAct('client_id') },
    'separator',
    { id: 'stop', label: 'Do not call', icon: <IconBan />, onAction: () => onAct('do_not_call') },
  ];
  return (
    <BulkBar count={allCount ?? selectedCount} onClear={onClear}>
      {canSelectAll && allCount === null && count !== undefined && count > selectedCount && (
        <Button variant="ghost" onPress={() => onSelectAll(count)}>
          Select all {leadsInWords(count)} that match
        </Button>
      )}
      {canCall && (
        <Button icon={<IconCalendarClock />} onPress={() => onAct('schedule')}>
          Schedule
        </Button>
      )}
      <Menu label="Change" trigger={<Button icon={<IconChevronDown />}>Change</Button>} items={changes} />
      <Button variant="danger" icon={<IconTrash />} onPress={() => onAct('delete')}>
        Delete
      </Button>
    </BulkBar>
  );
}
