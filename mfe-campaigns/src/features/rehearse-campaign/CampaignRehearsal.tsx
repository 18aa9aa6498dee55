import type { Campaign } from '@switchboard/contracts/campaigns';
import type { ListedRehearsal } from '@switchboard/contracts/rehearsals';
import {
  Banner,
  Button,
  EmptyState,
  formatAs,
  IconPlus,
  Loaded,
  ProgressBar,
  Skeleton,
  Stack,
} from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { IconActivity, IconCheck, IconTrash } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { ApplySettings } from './ApplySettings.tsx';
import { CompareRehearsals } from './CompareRehearsals.tsx';
import { RehearsalReport } from './RehearsalReport.tsx';
import { RehearseDialog } from './RehearseDialog.tsx';
import { RemoveRehearsal } from './RemoveRehearsal.tsx';
import { isAtWork, statusLabels, triedTexts } from './words.ts';

const parts = { rehearsal: anyId, with: anyId, reason: anyText, dialog: oneOf(['rehearse', 'apply', 'remove']) };
const shortMoment = { dateStyle: 'medium', timeStyle: 'medium' } as const;

function nameOf({ created_at, status, settings }: ListedRehearsal) {
  const tried = triedTexts(settings).length > 0 ? ', other settings' : '';
  return `${formatAs(created_at, shortMoment)}${tried}${status === 'completed' ? '' : ` (${statusLabels[status]})`}`;
}

/** The rehearsals by date and time, newest first. Those of the same second get a number. */
function namesOf(rows: readonly ListedRehearsal[]): { id: string; label: string }[] {
  const oldestFirst = rows.map((row) => ({ id: row.id, label: nameOf(row) })).reverse();
  const numbered = oldestFirst.map(({ id, label }, at) => {
    const same = oldestFirst.slice(0, at).filter((one) => one.label === label).length;
    return { id, label: same === 0 ? label : `${label}, number ${same + 1}` };
  });
  return numbered.reverse();
}

function Report({ rehearsal: { id: rehearsal_id }, campaign }: { rehearsal: ListedRehearsal; campaign: Campaign }) {
  const { id } = campaign;
  const query = useQuery(
    endpointQuery('GET /api/campaigns/:id/rehearsals/:rehearsal_id', { params: { id, rehearsal_id } }),
  );
  return (
    <Loaded query={query} failed="Failed to load the report" loading={<Skeleton lines={6} />}>
      {(rehearsal) => <RehearsalReport rehearsal={rehearsal} campaign={campaign} />}
    </Loaded>
  );
}

function State({ rehearsal, campaign }: { rehearsal: ListedRehearsal; campaign: Campaign }) {
  const { status, progress, error_message } = rehearsal;
  if (isAtWork(rehearsal))
    return (
      <ProgressBar
        label={status === 'waiting' ? 'Waiting for its turn' : 'Rehearsing'}
        {...(status === 'waiting' ? {} : { value: Math.round(progress * 100), showValue: true })}
      />
    );
  if (status === 'failed')
    return (
      <Banner tone="danger" title="The rehearsal failed">
        {error_message}
      </Banner>
    );
  if (status === 'cancelled') return <Banner title="The rehearsal was cancelled">It has no report.</Banner>;
  return <Report key={rehearsal.id} rehearsal={rehearsal} campaign={campaign} />;
}

function Rehearsals({ rows, campaign }: { rows: readonly ListedRehearsal[]; campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const [{ rehearsal: named, with: otherId, dialog }, change] = useAddress(parts);
  const shown = rows.find(({ id }) => id === named) ?? rows[0];
  const others = rows.filter(({ id, status }) => id !== shown?.id && status === 'completed');
  const other = others.find(({ id }) => id === otherId);
  const names = namesOf(rows);
  const close = () => change({ dialog: null });
  const begin = canWrite && (
    <Button variant="primary" icon={<IconPlus />} onPress={() => change({ dialog: 'rehearse' })}>
      Rehearse
    </Button>
  );
  const isComparable = shown?.status === 'completed' && others.length > 0;
  const isApplicable = canWrite && shown?.status === 'completed' && triedTexts(shown.settings).length > 0;
  return (
    <Stack gap={4}>
      {shown ? (
        <>
          <Stack direction="row" justify="between" align="end" gap={3} wrap>
            <Stack direction="row" align="end" gap={3} wrap>
              <Select
                label="Rehearsal"
                options={names}
                value={shown.id}
                onChange={(id) => change({ rehearsal: id, with: null, reason: null })}
              />
              {isComparable && (
                <Select
                  label="Compare with"
                  options={[
                    { id: 'none', label: 'Nothing' },
                    ...names.filter((name) => others.some(({ id }) => id === name.id)),
                  ]}
                  value={other?.id ?? 'none'}
                  onChange={(id) => change({ with: id === 'none' ? null : id })}
                />
              )}
            </Stack>
            <Stack direction="row" gap={2} wrap>
              {isApplicable && (
                <Button icon={<IconCheck />} onPress={() => change({ dialog: 'apply' })}>
                  Apply settings
                </Button>
              )}
              {canWrite && (
                <Button icon={<IconTrash />} onPress={() => change({ dialog: 'remove' })}>
                  {isAtWork(shown) ? 'Cancel' : 'Delete'}
                </Button>
              )}
              {begin}
            </Stack>
          </Stack>
          {other && <CompareRehearsals rehearsal={shown} other={other} />}
          <State rehearsal={shown} campaign={campaign} />
        </>
      ) : (
        <EmptyState
          icon={<IconActivity />}
          title="Not rehearsed yet"
          description="A rehearsal simulates the campaign with its leads and the dialer's rules. It shows who is reached, when, at what cost, and why others aren't. No one is called."
          action={begin || undefined}
        />
      )}
      {canWrite && dialog === 'rehearse' && (
        <RehearseDialog
          campaign={campaign}
          onClose={close}
          onStarted={({ id }) => change({ dialog: null, rehearsal: id, with: null })}
        />
      )}
      {isApplicable && dialog === 'apply' && <ApplySettings campaign={campaign} rehearsal={shown} onClose={close} />}
      {canWrite && shown && dialog === 'remove' && <RemoveRehearsal rehearsal={shown} onClose={close} />}
    </Stack>
  );
}

/** The Rehearsal tab: tries out a campaign before anyone is called. */
export function CampaignRehearsal({ campaign }: { campaign: Campaign }) {
  const query = useQuery(endpointRows('GET /api/campaigns/:id/rehearsals', { params: { id: campaign.id } }));
  return (
    <Loaded query={query} failed="Failed to load rehearsals" loading={<Skeleton lines={6} />}>
      {(rows) => <Rehearsals rows={rows} campaign={campaign} />}
    </Loaded>
  );
}
