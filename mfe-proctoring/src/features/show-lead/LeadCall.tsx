import type { Lead } from '@switchboard/contracts/leads';
import {
  Button,
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  formatPhone,
  IconUser,
  Page,
  PageHeader,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '@switchboard/design-system';
import { ApiError, useCan, useSession } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { assistantQuery, leadQuery } from '../../api/lead.ts';
import { CloseWindow } from '../../candidate/CloseWindow.tsx';
import { isUuid } from '../../isUuid.ts';

const StartLeadCall = lazy(() =>
  import('../start-lead-call/StartLeadCall.tsx').then((file) => ({ default: file.StartLeadCall })),
);

function AssistantName() {
  const [params] = useSearchParams();
  const id = params.get('assistantId') ?? '';
  const assistant = useQuery({ ...assistantQuery(id), enabled: isUuid(id) });
  if (!isUuid(id)) return 'None is chosen in this link.';
  if (assistant.isPending) return <Spinner label="Loading assistant" size="sm" />;
  return assistant.data?.name ?? 'The one in this link is not available.';
}

function LeadDetails({ lead }: { lead: Lead }) {
  const canCall = useCan('call.place');
  return (
    <Card title="Lead" titleLevel={2}>
      <Stack gap={4}>
        <DescriptionList
          items={[
            { term: 'Name', value: `${lead.first_name} ${lead.last_name}` },
            { term: 'Phone', value: <Text mono>{formatPhone(lead.phone_number)}</Text> },
            { term: 'Email', value: lead.email },
            { term: 'Assistant', value: <AssistantName /> },
          ]}
        />
        <p>
          {canCall
            ? `The interview opens in this window, with this camera. To send it to ${lead.first_name} instead, choose Video Interview next to the lead in the list of leads.`
            : 'Your role can read leads but not call them. Ask someone with that permission to create the interview.'}
        </p>
        <Stack direction="row" gap={2} wrap>
          {canCall && (
            <Suspense fallback={<Skeleton shape="block" height={32} width={240} />}>
              <StartLeadCall lead={lead} />
            </Suspense>
          )}
          <Button href="/leads">Go to Leads</Button>
        </Stack>
      </Stack>
    </Card>
  );
}

function LoadedLead({ id }: { id: string }) {
  const lead = useQuery(leadQuery(id));
  if (lead.data) return <LeadDetails lead={lead.data} />;
  if (lead.isPending)
    return (
      <Stack direction="row" gap={2} role="status">
        <Spinner label="Loading" size="sm" />
        Loading lead information...
      </Stack>
    );
  if (lead.error instanceof ApiError && lead.error.status === 404)
    return (
      <EmptyState
        icon={<IconUser />}
        title="Lead Not Found"
        description="It was deleted, or it belongs to another organization."
        action={<CloseWindow />}
      />
    );
  return (
    <ErrorState
      title="Failed to load lead information"
      message={lead.error instanceof ApiError ? lead.error.message : 'Please try again.'}
      onRetry={() => lead.refetch()}
      isRetrying={lead.isFetching}
    />
  );
}

/** `/video-call/<lead id>` for staff: the lead, and a button to start an interview with them. */
export function LeadCall({ id }: { id: string }) {
  const session = useSession();
  return (
    <Page width="narrow">
      <PageHeader title="Proctored Video Call Setup" />
      {session ? (
        <LoadedLead id={id} />
      ) : (
        <EmptyState
          icon={<IconUser />}
          title="Sign in to see this lead"
          description="Leads are shown to members of their organization."
          action={
            <Button variant="primary" href={`/login?redirect=${encodeURIComponent(`/video-call/${id}`)}`}>
              Sign in
            </Button>
          }
        />
      )}
    </Page>
  );
}
