import type { ListedOrganization } from '@switchboard/contracts/session';
import { Button, Stack } from '@switchboard/design-system';
import { useSession } from '@switchboard/platform';
import { useState } from 'react';
import { isClosed } from '../session/membership.ts';
import { accountPath } from '../session/safeRedirect.ts';
import { signOut, switchOrganization } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx';

/** Other places to go for a person whose organization is closed. */
export function WaysOut({ of: { id } }: { of: ListedOrganization }) {
  const context = useSessionContext();
  const organizations = useSession()?.organizations ?? [];
  const others = organizations.filter((other) => other.id !== id && !isClosed(other));
  const [isCreating, setCreating] = useState(false);
  return (
    <Stack direction="row" gap={2} wrap>
      {others.map((other) => (
        <Button key={other.id} onPress={() => void switchOrganization(context, other)}>
          Open {other.name}
        </Button>
      ))}
      <Button onPress={() => setCreating(true)}>Create New Organization</Button>
      <Button href={accountPath}>Your account</Button>
      <Button variant="ghost" onPress={() => void signOut(context)}>
        Log out
      </Button>
      {isCreating && <CreateOrganizationDialog isRequired={false} onClose={() => setCreating(false)} />}
    </Stack>
  );
}
