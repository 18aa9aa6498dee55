import { type Campaign, LaunchCampaign } from '@switchboard/contracts/campaigns';
import type { CampaignReadiness } from '@switchboard/contracts/dialing-settings';
import { Banner, ErrorState, Link, Skeleton, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { NotReady, readinessProblems } from '../../display/NotReady.tsx';
import { paceText, whenText } from './whatHappensNext.ts';

const dialings = [
  {
    id: 'automatic',
    label: 'Automatic',
    description: 'The campaign calls its leads automatically, in the order in which they joined.',
  },
  { id: 'manual', label: 'Manual', description: 'People call its leads one by one, or schedule their calls.' },
];

const List = styled.ul`
  margin: 0;
  padding-inline-start: 1.25em;
`;

function Warnings({ warnings }: Pick<CampaignReadiness, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title="Look at this before you launch">
      <List>
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </List>
    </Banner>
  );
}

/** What happens to the leads after the launch. */
function Next({ campaign, dialing }: { campaign: Campaign; dialing: Campaign['dialing'] }) {
  if (dialing === 'manual')
    return (
      <Text as="p">
        The campaign becomes active. No one is called until someone calls or schedules a call on the Leads tab.
      </Text>
    );
  return (
    <Stack gap={1}>
      <Text as="p">{whenText(campaign)}</Text>
      <Text as="p">{paceText(campaign)}</Text>
      <Text as="p" tone="muted">
        Pausing, removing a lead and every setting hold from the next call on; calls under way go on. The campaign
        completes when no lead is left to call.
      </Text>
    </Stack>
  );
}

/** The result of the last rehearsal, and a link to the next. */
function LastRehearsal({ campaign: { id } }: { campaign: Campaign }) {
  const { data } = useFreshQuery({
    ...endpointQuery('GET /api/campaigns/:id/rehearsals', { params: { id }, query: { limit: 1 } }),
    staleTime: 0,
  });
  const last = data?.items.find(({ status }) => status === 'completed');
  if (!last)
    return (
      <Text as="p">
        Not sure yet? <Link href="?tab=rehearsal">Rehearse it</Link>: that calls no one.
      </Text>
    );
  const { calls, reached, leads, warnings, is_stale } = last;
  const things = warnings.length === 1 ? 'one thing' : `${warnings.length} things`;
  return (
    <Banner
      tone={is_stale || warnings.length > 0 ? 'warning' : 'info'}
      title={`Rehearsed: ${calls === 1 ? '1 call reaches' : `${calls} calls reach`} ${reached} of ${leads} leads${warnings.length > 0 ? `, and ${things} to look at` : ''}`}
    >
      {is_stale && 'Leads or settings changed since. '}
      <Link href="?tab=rehearsal">{is_stale ? 'Rehearse it again' : 'See the report'}</Link>
      {is_stale && ': that calls no one.'}
    </Banner>
  );
}

interface LaunchDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Activates a campaign with manual or automatic dialing. Shows what keeps it from calling and what to check first. */
export function LaunchDialog({ campaign, onClose }: LaunchDialogProps) {
  const { id, feature_template: template } = campaign;
  const [refused, setRefused] = useState<ReturnType<typeof readinessProblems>>(null);
  // Numbers, assistants and leads change on other pages, so readiness is loaded each time the dialog opens.
  const readiness = useFreshQuery({
    ...endpointQuery('GET /api/campaigns/:id/readiness', { params: { id } }),
    staleTime: 0,
  });
  const form = useSaveForm(LaunchCampaign.pick({ dialing: true }), {
    values: { dialing: campaign.dialing },
    save: ({ dialing }) =>
      request('POST /api/campaigns/:id/launch', { params: { id }, body: { dialing, updated_at: campaign.updated_at } }),
    stale: 'campaign.changed',
    done: ({ campaign: launched }) => ({
      title: 'Campaign launched',
      description:
        launched.dialing === 'automatic'
          ? 'Its first calls are planned now.'
          : 'It is active and waits for you to call.',
    }),
    failed: (error) => {
      const problems = readinessProblems(error);
      setRefused(problems);
      if (problems) return undefined;
      return error instanceof Error ? error.message : 'An unknown error occurred';
    },
    onSaved: onClose,
    isGuarded: false,
  });
  const { data } = readiness;
  const verb = campaign.status === 'paused' ? 'Resume' : 'Launch';
  const problems = refused ?? data?.problems ?? [];
  const placeholder = data ? undefined : readiness.error ? (
    <ErrorState title="Failed to load required data" error={readiness.error} onRetry={() => void readiness.refetch()} />
  ) : (
    <Skeleton lines={4} />
  );
  return (
    <FormDialog
      title={`${verb} ${campaign.name}`}
      form={form}
      submitLabel={verb}
      isSubmitDisabled={problems.length > 0}
      placeholder={placeholder}
      onClose={onClose}
    >
      {problems.length > 0 && <NotReady problems={problems} template={template} />}
      {data && problems.length === 0 && <Warnings warnings={data.warnings} />}
      <RadioGroup name="dialing" label="Who calls" options={dialings} isRequired />
      <Stack gap={1} role="group" aria-label="What happens next" aria-live="polite">
        <Next campaign={campaign} dialing={form.watch('dialing')} />
      </Stack>
      <LastRehearsal campaign={campaign} />
    </FormDialog>
  );
}
