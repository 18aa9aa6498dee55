import { Badge, Heading, Link, Loaded, Skeleton, Stack, StatCard, StatStrip, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { formatBytes, whole } from '../../usage/amounts.ts';
import { MonthsTable } from '../../usage/MonthsTable.tsx';

function Contact({ contact }: { contact: string | null }) {
  if (contact === null)
    return <>Nothing is charged here. You agree on a plan with the operator of this installation.</>;
  const isAddress = !/^https?:/.test(contact);
  return (
    <>
      Nothing is charged here. For another plan or an invoice, write to{' '}
      <Link href={isAddress ? `mailto:${contact}` : contact}>{contact}</Link>.
    </>
  );
}

/** An organization's plan and how much of it is used. */
export function BillingTab() {
  const usage = useQuery(endpointQuery('GET /api/usage'));
  return (
    <Loaded query={usage} failed="Failed to load usage" loading={<Skeleton lines={6} />}>
      {({ leads, stored_bytes, recording_bytes, max_concurrent_calls, contact, months: used }) => (
        <Stack gap={5}>
          <Stack gap={2}>
            <Stack direction="row" gap={2} align="center">
              <Heading level={2}>Billing & Plan</Heading>
              <Badge tone="info">PRO</Badge>
            </Stack>
            <Text as="p" tone="muted">
              <Contact contact={contact} />
            </Text>
          </Stack>
          <StatStrip label="What you have now">
            <StatCard label="Leads" value={whole.format(leads)} />
            <StatCard
              label="Storage used"
              value={formatBytes(stored_bytes)}
              note={`Documents ${formatBytes(stored_bytes - recording_bytes)}, recordings ${formatBytes(recording_bytes)}`}
            />
            <StatCard label="Calls at the same time, at most" value={whole.format(max_concurrent_calls)} />
          </StatStrip>
          <Stack gap={2}>
            <Heading level={3}>Month by month</Heading>
            <MonthsTable months={used} />
          </Stack>
        </Stack>
      )}
    </Loaded>
  );
}
