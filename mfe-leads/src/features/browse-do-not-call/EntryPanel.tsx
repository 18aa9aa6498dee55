import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { Button, DescriptionList, Link, Stack } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { entryName } from '../../display/doNotCallSources.ts';
import { entryFacts } from '../../display/entryFacts.tsx';

interface EntryPanelProps {
  entry: DoNotCallEntry;
  /** Undefined for people who may not lift it, and once it is lifted. */
  onLift: (() => void) | undefined;
  onClose: () => void;
}

/** An entry next to the list: whose it is, its evidence and its current state. */
export function EntryPanel({ entry, onLift, onClose }: EntryPanelProps) {
  const { lead } = entry;
  return (
    <SidePanel
      onClose={onClose}
      title={entryName(entry)}
      footer={onLift && <Button onPress={onLift}>Allow calls again</Button>}
    >
      <Stack gap={4}>
        <DescriptionList
          items={[
            {
              term: 'Lead',
              value: lead ? <Link href={`/leads?lead=${lead.id}`}>{lead.name}</Link> : 'No lead',
            },
            ...entryFacts(entry),
          ]}
        />
      </Stack>
    </SidePanel>
  );
}
