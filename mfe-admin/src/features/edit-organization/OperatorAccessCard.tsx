import type { OperatorAccess } from '@switchboard/contracts/operator-access';
import { operatorAccessHours } from '@switchboard/contracts/operator-access.limits';
import { Banner, Button, Card, Loaded, Moment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

type Hours = (typeof operatorAccessHours)[number];

const hourWords: Record<Hours, string> = { 1: '1 hour', 24: '24 hours', 168: '7 days' };
const options = operatorAccessHours.map((hours) => ({ id: String(hours), label: hourWords[hours] }));

/** Asks for how long, and lets super admins in. */
function Admit({ isRenewal }: { isRenewal: boolean }) {
  const [hours, setHours] = useState<Hours>(1);
  const admit = useMutation(
    endpointMutation('PUT /api/operator-access', {
      stale: 'organization.changed',
      done: `The operator may enter for ${hourWords[hours]}`,
      failed: 'The operator was not let in',
    }),
  );
  return (
    <Stack direction="row" gap={2} align="end" wrap>
      <Select
        label="For"
        options={options}
        value={String(hours)}
        onChange={(id) => setHours(operatorAccessHours.find((one) => String(one) === id) ?? 1)}
      />
      <Button isPending={admit.isPending} onPress={() => admit.mutate({ body: { hours } })}>
        {isRenewal ? 'Extend access' : 'Let the operator in'}
      </Button>
    </Stack>
  );
}

function Admitted({ access, canAdmit }: { access: OperatorAccess; canAdmit: boolean }) {
  const dismiss = useMutation(
    endpointMutation('DELETE /api/operator-access', {
      stale: 'organization.changed',
      done: 'The operator can no longer enter',
      failed: 'The operator may still enter',
    }),
  );
  const { admitted, inside } = access;
  if (!admitted) return <Text as="p">No one from outside can enter now.</Text>;
  return (
    <Banner
      tone={inside.length > 0 ? 'warning' : 'info'}
      title={
        <>
          The operator may enter until <Moment at={admitted.until} />
        </>
      }
      actions={
        canAdmit && (
          <Button size="sm" isPending={dismiss.isPending} onPress={() => dismiss.mutate({})}>
            End now
          </Button>
        )
      }
    >
      {admitted.by && `Let in by ${admitted.by}. `}
      {inside.length === 0 && 'No one is in now.'}
      {inside.map(({ username, since }) => (
        <span key={username}>
          {username} is in since <Moment at={since} />.{' '}
        </span>
      ))}
    </Banner>
  );
}

/** Lets an owner decide whether operators of the installation may enter the organization. */
export function OperatorAccessCard() {
  const access = useQuery(endpointQuery('GET /api/operator-access'));
  const canAdmit = useCan('operator.admit');
  return (
    <Card
      title="Help from the operator of this installation"
      titleLevel={2}
      description={`Operators can't see your data unless an owner gives them access for a limited time. They then have the rights of an admin, except for people, API keys and webhooks. The audit log records everything they do.${canAdmit ? '' : ' Ask an owner.'}`}
    >
      <Loaded query={access} failed="Failed to load who may enter" loading={<Skeleton lines={2} />}>
        {(data) => (
          <Stack gap={3}>
            <Admitted access={data} canAdmit={canAdmit} />
            {canAdmit && <Admit isRenewal={data.admitted !== null} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
