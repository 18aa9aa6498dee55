import type { Slot } from '@switchboard/contracts/slots';
import { Loaded, LoadMore, ScrollBox, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { notifyError } from '@switchboard/platform';
import { useFormContext } from '@switchboard/platform/forms';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { formatSpanIn } from '../../display/zoneTimes.ts';

const List = styled(ScrollBox)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  max-block-size: ${tokens.height.list};
  padding: ${tokens.space[1]};
  list-style: none;
`;

const failed = 'Failed to load slots';
const isOver = ({ end_time, status }: Slot, now: number) =>
  Date.parse(end_time) <= now || status === 'archived' || status === 'cancelled';

/** The slots of a booking page: those ahead, of which some are ticked. */
export function SlotChoices() {
  const { watch, setValue, formState } = useFormContext<{ slot_ids: string[] }>();
  const chosen = watch('slot_ids');
  const [since] = useState(() => new Date().toISOString());
  const list = useInfiniteQuery(endpointPages('GET /api/slots', { query: { start_time: since, limit: 100 } }));
  const error = formState.errors.slot_ids?.message;
  const choose = (id: string, isChosen: boolean) =>
    setValue('slot_ids', isChosen ? [...chosen, id] : chosen.filter((one) => one !== id), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  return (
    <Stack gap={2} role="group" aria-label="Slots">
      <Text weight="medium">Slots</Text>
      <Text size="sm" tone="muted">
        People see the open times of all of them on one page. For all slots of a series, open one of them and choose
        “Create one page for the series”.
      </Text>
      <Loaded query={list} failed={failed} loading={<Skeleton lines={4} />}>
        {(slots) => {
          const now = Date.now();
          const offered = slots.filter((slot) => !isOver(slot, now) || chosen.includes(slot.id));
          const elsewhere = chosen.filter((id) => !offered.some((slot) => slot.id === id)).length;
          return (
            <>
              {offered.length === 0 && <Text tone="muted">There are no upcoming slots. Create one first.</Text>}
              <List tag="ul" holdsControls>
                {offered.map((slot) => (
                  <li key={slot.id}>
                    <Checkbox
                      label={slot.name}
                      description={formatSpanIn(slot.time_zone, slot.start_time, slot.end_time)}
                      isSelected={chosen.includes(slot.id)}
                      onChange={(isChosen) => choose(slot.id, isChosen)}
                    />
                  </li>
                ))}
              </List>
              {elsewhere > 0 && !list.hasNextPage && (
                <Text size="sm" tone="muted">
                  {elsewhere === 1
                    ? '1 more slot is over or was deleted.'
                    : `${elsewhere} more are over or were deleted.`}
                </Text>
              )}
              <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />
            </>
          );
        }}
      </Loaded>
      {error && (
        <Text role="alert" size="sm" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  );
}
