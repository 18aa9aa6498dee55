import { Button, formatMoment } from '@switchboard/design-system';
import type { MenuEntry } from '@switchboard/design-system/data';
import { IconLink } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

const offered = 10;

const note = (label: string): MenuEntry[] => [{ id: 'note', label, isDisabled: true }];

/** Chooses a slot and inserts the link to its public page into the message. */
export function BookingLinks({ onChoose }: { onChoose: (link: string) => void }) {
  // The time at which the menu was opened: earlier times can't be booked.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...endpointQuery('GET /api/slots', {
      query: { status: 'available', start_time: openedAt ?? undefined, limit: offered },
    }),
    enabled: openedAt !== null,
  });
  const entries = (): readonly MenuEntry[] => {
    if (!data) return note(error ? 'Failed to load slots' : 'Loading slots...');
    if (data.items.length === 0) return note('No slot can be booked');
    return data.items.map(({ id, name, start_time }) => ({
      id,
      label: name,
      description: formatMoment(start_time),
      onAction: () => onChoose(`${window.location.origin}/book-slot/${id}`),
    }));
  };
  return (
    <Menu
      label="Slots to book"
      trigger={
        <Button size="sm" icon={<IconLink />}>
          Insert booking link
        </Button>
      }
      items={entries()}
      onOpenChange={(isOpen) => isOpen && setOpenedAt(new Date().toISOString())}
    />
  );
}
