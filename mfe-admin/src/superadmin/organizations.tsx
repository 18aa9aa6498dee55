import type { AnyOrganization } from '@switchboard/contracts/operator';
import { Badge } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from './refusals.ts';
import { isSessionOver } from './session.ts';

/** All endpoints that show the plan, features and state of organizations. */
export const organizationEndpoints = [
  'GET /api/superadmin/organizations',
  'GET /api/superadmin/organizations/:organization_id',
] as const;

/** Shows why an organization can't work; empty while it works. */
export function StateBadge({ organization }: { organization: Pick<AnyOrganization, 'suspended_at' | 'deleted_at'> }) {
  if (organization.deleted_at !== null) return <Badge tone="warning">Deleted</Badge>;
  return organization.suspended_at === null ? null : <Badge tone="danger">Suspended</Badge>;
}

interface Named {
  id: string;
  name: string;
}

/** Puts an organization on the PRO plan, or takes it off after confirmation. The caller renders `question`. */
export function usePlanChange(): {
  setPro: (organization: Named, isPro: boolean) => void;
  pendingId: string | undefined;
  question: ReactNode;
} {
  const [losing, setLosing] = useState<Named | null>(null);
  const { mutate, isPending, variables } = useMutation(
    endpointMutation('PATCH /api/superadmin/organizations/:organization_id', {
      stale: organizationEndpoints,
      failed: (error) => {
        if (isSessionOver(error)) return;
        const description = `Failed to update PRO status. ${errorMessage(error)}`;
        notify({ title: 'Error', description, tone: 'danger' });
      },
    }),
  );
  const send = ({ id }: Named, is_pro: boolean) =>
    mutate(
      { params: { organization_id: id }, body: { is_pro } },
      {
        onSuccess: () => {
          setLosing(null);
          const description = `Organization PRO status ${is_pro ? 'enabled' : 'disabled'}`;
          notify({ title: 'Success', description, tone: 'success' });
        },
      },
    );
  return {
    setPro: (organization, isPro) => (isPro ? send(organization, true) : setLosing(organization)),
    pendingId: isPending ? variables?.params.organization_id : undefined,
    question: losing && (
      <ConfirmDialog
        onClose={() => setLosing(null)}
        tone="danger"
        title={`Disable PRO for ${losing.name}?`}
        description="Its members lose access to PRO features immediately, even on open pages. Nothing is deleted, and everything returns when PRO is enabled again."
        confirmLabel="Disable PRO"
        isPending={isPending}
        onConfirm={() => send(losing, false)}
      />
    ),
  };
}
