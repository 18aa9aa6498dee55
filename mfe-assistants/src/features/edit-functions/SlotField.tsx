import { Combobox } from '@switchboard/design-system/forms';
import { useCan, useFlag } from '@switchboard/platform';
import { useWatch } from '@switchboard/platform/forms';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { isOpenSlot, slotDetails } from '../../display/slotOption.ts';
import { useToolsForm } from './toolsForm.ts';

const offered = 20;

interface Props {
  /** The index of the tool in the form. */
  index: number;
  isDisabled: boolean;
}

/** The slot that an assistant books, searched by name. Archived, cancelled and past slots aren't offered. */
export function SlotField({ index, isDisabled }: Props) {
  const canRead = useCan('slot.read');
  const isOn = useFlag('slots');
  const enabled = canRead && isOn;
  const { control } = useToolsForm();
  const tool = useWatch({ control, name: `tools.${index}` });
  const chosen = tool?.type === 'book_slot' ? tool.slot_id : null;
  const [search, setSearch] = useState('');
  // The list is loaded when someone starts to search.
  const [isWanted, setIsWanted] = useState(false);
  const found = useQuery({
    ...endpointQuery('GET /api/slots', { query: { limit: offered, search } }),
    enabled: enabled && isWanted,
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    ...endpointQuery('GET /api/slots/:id', { params: { id: chosen ?? '' } }),
    enabled: enabled && chosen !== null,
  });
  const open = (found.data?.items ?? []).filter((slot) => isOpenSlot(slot));
  const listed = known.data && !open.some(({ id }) => id === chosen) ? [known.data, ...open] : open;
  return (
    <Combobox
      name={`tools.${index}.slot_id`}
      label="Slot"
      description="Bookings use the times of this slot. If a time is taken, the assistant offers the three nearest ones."
      placeholder="Choose a slot"
      filtering="none"
      isDisabled={isDisabled || !enabled}
      isLoading={found.isFetching}
      emptyText={found.isError ? 'Failed to load slots' : 'No slots match your search'}
      options={listed.map((slot) => ({ id: slot.id, label: slot.name, description: slotDetails(slot) }))}
      onFocus={() => setIsWanted(true)}
      onInputChange={setSearch}
    />
  );
}
