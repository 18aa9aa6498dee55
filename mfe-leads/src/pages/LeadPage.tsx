import type { Lead } from '@switchboard/contracts/leads';
import {
  Absence,
  Button,
  breakpoints,
  Card,
  ErrorState,
  IconButton,
  IconPhone,
  IconUser,
  Page,
  PageHeader,
  SampleBadge,
  Section,
  Skeleton,
  Stack,
  tokens,
  useMediaQuery,
} from '@switchboard/design-system';
import { IconEdit, IconMore, IconVideo } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { ApiError, Hint, Slot, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useNavigate, useParams } from '@switchboard/platform/router';
import { Suspense, useMemo } from 'react';
import styled from 'styled-components';
import { CallsAreOff } from '../display/CallsAreOff.tsx';
import { DoNotCallBadge } from '../display/DoNotCallBadge.tsx';
import { LeadFacts } from '../display/LeadFacts.tsx';
import { leadName } from '../display/leadName.ts';
import { type LeadRights, leadActions } from '../features/browse-leads/leadActions.tsx';
import { useLeadDialogs } from '../features/browse-leads/useLeadDialogs.ts';
import { LeadTimeline } from '../features/read-timeline/LeadTimeline.tsx';
import { LeadLiveCall } from './LeadLiveCall.tsx';
import { LeadActionDialogs } from './LeadOverlays.tsx';

const leadsPage = '/leads';
// The API would reject any other text as an id.
const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));

  & > :first-child {
    grid-column: span 1;
  }
`;

function Unknown() {
  return (
    <Absence
      icon={<IconUser />}
      title="This lead does not exist"
      titleLevel={1}
      isPage
      actions={<Button href={leadsPage}>Back to Leads</Button>}
    >
      It may have been deleted, or it belongs to another organization.
    </Absence>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Unknown />;
  return (
    <>
      <PageHeader title="Lead" breadcrumbs={[{ label: 'Leads', href: leadsPage }]} />
      <ErrorState title="Failed to load the lead" error={error} onRetry={onRetry} />
    </>
  );
}

interface HeaderProps {
  lead: Lead | undefined;
  rights: LeadRights;
  dialogs: ReturnType<typeof useLeadDialogs>;
}

// Actions with a button aren't repeated in the menu; a phone has room for two buttons next to it.
const asButtons = ['voice', 'video'];

function Header({ lead, rights, dialogs }: HeaderProps) {
  const title = lead ? leadName(lead) : 'Lead';
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const buttons = isPhone ? asButtons : [...asButtons, 'edit'];
  const rest = lead
    ? leadActions(rights, lead, (action) => dialogs.act(action, lead)).filter(
        (entry) => entry === 'separator' || !('id' in entry) || !buttons.includes(entry.id),
      )
    : [];
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: 'Leads', href: leadsPage }, { label: title }]}
      badge={
        lead &&
        (lead.do_not_call || lead.is_sample) && (
          <>
            {lead.do_not_call && <DoNotCallBadge />}
            {lead.is_sample && <SampleBadge />}
          </>
        )
      }
      description={lead ? [lead.title, lead.company].filter(Boolean).join(', ') || undefined : undefined}
      actions={
        lead && (
          <>
            {rights.canCall && (
              <Hint
                id="call-lead"
                title="The assistant calls"
                text="You choose which one, and from which number. While calls are simulated, no phone rings."
              >
                <Button
                  variant="primary"
                  icon={<IconPhone />}
                  isDisabled={lead.do_not_call}
                  onPress={() => dialogs.act('voice', lead)}
                >
                  Voice Call
                </Button>
              </Hint>
            )}
            {rights.canCall && (
              <Button icon={<IconVideo />} onPress={() => dialogs.act('video', lead)}>
                Video Interview
              </Button>
            )}
            {rights.canWrite && !isPhone && (
              <Button icon={<IconEdit />} onPress={() => dialogs.act('edit', lead)}>
                Edit
              </Button>
            )}
            {rest.length > 0 && (
              <Menu
                label="More actions"
                trigger={<IconButton label="More actions" icon={<IconMore />} />}
                items={rest}
              />
            )}
          </>
        )
      }
    />
  );
}

function LeadOf({ id }: { id: string }) {
  const canWrite = useCan('lead.write');
  const canCall = useCan('call.place');
  const canMessage = useCan('whatsapp.send');
  const canLift = useCan('do_not_call.lift');
  const rights = useMemo(() => ({ canWrite, canCall, canMessage, canLift }), [canWrite, canCall, canMessage, canLift]);
  const dialogs = useLeadDialogs(rights);
  const navigate = useNavigate();
  const { data: lead, error, refetch } = useQuery(endpointQuery('GET /api/leads/:id', { params: { id } }));
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <>
      {error && (!lead || isGone) ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Header lead={lead} rights={rights} dialogs={dialogs} />
          {lead?.do_not_call && <CallsAreOff lead={lead} onAllow={() => dialogs.act('allow', lead)} />}
          {lead && !dialogs.dialog.voice && (
            <LeadLiveCall lead={lead} onStop={() => dialogs.act('stop', lead)} onView={dialogs.viewCall} />
          )}
          <Columns>
            <Section title="Timeline">
              <LeadTimeline leadId={id} onViewCall={dialogs.viewCall} />
            </Section>
            <Stack gap={5}>
              <Card title="Details" titleLevel={2}>
                {lead ? <LeadFacts lead={lead} /> : <Skeleton lines={10} />}
              </Card>
              <Slot
                name="lead.panels.v1"
                lead_id={id}
                onViewCall={dialogs.viewCall}
                pending={<Skeleton lines={5} />}
                fallback={null}
              />
            </Stack>
          </Columns>
        </>
      )}
      {/* Outside the part that is replaced when the lead is deleted, so that typed text stays. */}
      <Suspense fallback={null}>
        <LeadActionDialogs
          listed={lead && [lead]}
          dialogs={dialogs}
          rights={rights}
          onOwnChange={() => undefined}
          onDeleted={(ids) => ids.includes(id) && void navigate(leadsPage)}
        />
      </Suspense>
    </>
  );
}

/** `/leads/:id`: a lead, its history and its actions. */
export function LeadPage() {
  const { id = '' } = useParams();
  return <Page>{idShape.test(id) ? <LeadOf key={id} id={id} /> : <Unknown />}</Page>;
}
