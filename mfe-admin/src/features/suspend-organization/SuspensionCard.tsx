import type { OperatedOrganization } from '@switchboard/contracts/operator';
import { Banner, Button, Card, Moment, Stack, Text } from '@switchboard/design-system';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { organizationEndpoints } from '../../superadmin/organizations.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';

const SuspendDialog = lazy(() => import('./SuspendDialog.tsx').then((file) => ({ default: file.SuspendDialog })));

function Suspended({ organization }: { organization: OperatedOrganization }) {
  const resume = useMutation(
    endpointMutation('POST /api/superadmin/organizations/:organization_id/resume', {
      stale: organizationEndpoints,
      done: `${organization.name} works again`,
      failed: (error) => notifyFailure(`${organization.name} is still suspended`, error),
    }),
  );
  const { suspension } = organization;
  if (!suspension) return null;
  return (
    <Banner
      tone="danger"
      title={
        <>
          Suspended <Moment at={suspension.at} />
          {suspension.by && ` by ${suspension.by}`}
        </>
      }
      actions={
        <Button
          size="sm"
          isPending={resume.isPending}
          onPress={() => resume.mutate({ params: { organization_id: organization.id } })}
        >
          Resume
        </Button>
      }
    >
      {suspension.reason}
    </Banner>
  );
}

/** Stops an organization with a reason that its people read, and lets it work again. */
export function SuspensionCard({ organization }: { organization: OperatedOrganization }) {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['suspend']) });
  if (organization.suspension) return <Suspended organization={organization} />;
  return (
    <Card title="Suspend" titleLevel={2}>
      <Stack gap={3} align="start">
        <Text as="p" tone="muted">
          Members see your reason instead of the product. Until you resume it, its API keys are refused, its calls end
          and its webhooks wait. Nothing is deleted.
        </Text>
        <Button variant="danger" onPress={() => change({ dialog: 'suspend' })}>
          Suspend…
        </Button>
      </Stack>
      {dialog && (
        <Suspense fallback={null}>
          <SuspendDialog organization={organization} onClose={() => change({ dialog: null })} />
        </Suspense>
      )}
    </Card>
  );
}
