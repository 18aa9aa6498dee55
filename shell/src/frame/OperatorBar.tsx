import { Banner, Button, isolated, Moment, tokens } from '@switchboard/design-system';
import { useCan, useSession } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/host';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { leaveVisit } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';

const Bar = styled(Banner)`
  border-inline: 0;
  border-block-start: 0;
  border-radius: 0;
  padding-inline: ${tokens.space[5]};
`;

function Visitor({ name, until }: { name: string; until: string }) {
  const context = useSessionContext();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await leaveVisit(context);
    setLeaving(false);
  };
  return (
    <Bar
      role="status"
      tone="warning"
      title={`You are in ${isolated(name)} as operator`}
      actions={
        <Button size="sm" isPending={isLeaving} onPress={() => afterAsking(() => void leave())}>
          Leave
        </Button>
      }
    >
      Until <Moment at={until} />, unless an owner ends it. Its people see that you are here, and its audit log what you
      do.
    </Bar>
  );
}

function Host({ inside }: { inside: readonly string[] }) {
  const canAdmit = useCan('operator.admit');
  const dismiss = useMutation(
    endpointMutation('DELETE /api/operator-access', {
      stale: 'organization.changed',
      done: 'The operator can no longer enter',
      failed: 'The operator may still enter',
    }),
  );
  const names = inside.join(', ');
  return (
    <Bar
      role="status"
      tone="info"
      title={`${isolated(names)}, who ${inside.length > 1 ? 'run' : 'runs'} this installation, ${inside.length > 1 ? 'are' : 'is'} working in here`}
      actions={
        canAdmit && (
          <Button size="sm" isPending={dismiss.isPending} onPress={() => dismiss.mutate({})}>
            End now
          </Button>
        )
      }
    >
      An owner gave operators access. The audit log records everything they do.
    </Bar>
  );
}

/** Shows on every page that a super admin is in the organization, both to the super admin and to members. */
export function OperatorBar() {
  const session = useSession();
  const organization = session?.organization;
  if (!organization) return null;
  if (session.operator) return <Visitor name={organization.name} until={session.operator.until} />;
  return organization.operators_inside ? <Host inside={organization.operators_inside} /> : null;
}
