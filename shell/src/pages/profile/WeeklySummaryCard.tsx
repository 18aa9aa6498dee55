import { UpdateWeeklySummaries, type WeeklySummary } from '@switchboard/contracts/weekly-summaries';
import { Button, Card, Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { Checkbox, Form, FormActions } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

function Choices({ summaries }: { summaries: readonly WeeklySummary[] }) {
  const form = useSaveForm(UpdateWeeklySummaries, {
    values: {
      wanted: Object.fromEntries(summaries.map(({ organization_id, is_wanted }) => [organization_id, is_wanted])),
    },
    save: (body) => request('PATCH /api/account/weekly-summaries', { body }),
    stale: ['GET /api/account/weekly-summaries'],
    done: 'Your weekly summaries were changed',
    failed: 'Your weekly summaries were not changed',
    isGuarded: false,
  });
  return (
    <Form form={form}>
      <Stack gap={2}>
        {summaries.map(({ organization_id, organization_name }) => (
          <Checkbox key={organization_id} name={`wanted.${organization_id}`} label={organization_name} />
        ))}
      </Stack>
      <FormActions>
        <Button variant="primary" type="submit" isPending={form.isSaving} isDisabled={!form.formState.isDirty}>
          Save summaries
        </Button>
      </FormActions>
    </Form>
  );
}

/** The organizations whose weekly summary the person receives; none by default. */
export function WeeklySummaryCard() {
  const summaries = useQuery(endpointQuery('GET /api/account/weekly-summaries'));
  if (summaries.data?.length === 0) return null;
  return (
    <Card
      title="Weekly summary"
      titleLevel={2}
      description="An email on Monday mornings with last week's calls, bookings, interviews and open tasks. Weeks without any of these are skipped."
    >
      <Loaded query={summaries} failed="Failed to load your weekly summaries" loading={<Skeleton lines={2} />}>
        {(rows) => <Choices summaries={rows} />}
      </Loaded>
    </Card>
  );
}
