import type { SlotDetail } from '@switchboard/contracts/slots';
import { Button, Card, IconExternal, Link, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { CopyField } from '@switchboard/design-system/forms';
import { notify, useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { bookingUrl } from '../../display/bookingUrl.ts';

interface SeriesLinkProps {
  slot: Pick<SlotDetail, 'name' | 'occurrences'> & { series_id: string };
}

/** One public page for all slots of a series: its address, or the button that makes one. */
export function SeriesLink({ slot: { name, series_id, occurrences } }: SeriesLinkProps) {
  const canWrite = useCan('slot.write');
  const pages = useQuery(endpointRows('GET /api/booking-pages', { query: { series_id } }));
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/booking-pages', {
      stale: 'booking_page.changed',
      done: 'Booking page created',
      failed: 'Failed to create booking page',
    }),
  );
  return (
    <Card
      title="One page for the series"
      titleLevel={2}
      description={`People choose among the open times of all ${occurrences} slots.`}
    >
      <Loaded query={pages} failed="Failed to load booking pages" loading={<Skeleton lines={2} />}>
        {([page]) =>
          page ? (
            <Stack gap={3}>
              <CopyField
                label="Address of the page for the series"
                value={bookingUrl(page.id)}
                copyLabel="Copy"
                onCopied={() => notify({ title: 'Copied!', tone: 'success' })}
                onRefused={() =>
                  notify({
                    title: 'Copying was not allowed',
                    description: 'Mark the address and copy it by hand.',
                    tone: 'warning',
                  })
                }
              >
                <Button icon={<IconExternal />} href={bookingUrl(page.id)} target="_blank" rel="noopener">
                  Open
                </Button>
              </CopyField>
              <Text size="sm" tone="muted">
                {page.shows_organizer ? 'It shows your name and logo. ' : 'It shows no name and logo. '}
                {canWrite && <Link href={`/booking-pages?edit=${page.id}`}>Edit</Link>}
              </Text>
            </Stack>
          ) : canWrite ? (
            <Button isPending={isPending} onPress={() => mutate({ body: { name, series_id } })}>
              Create one page for the series
            </Button>
          ) : (
            <Text tone="muted">There is no page for the series yet.</Text>
          )
        }
      </Loaded>
    </Card>
  );
}
