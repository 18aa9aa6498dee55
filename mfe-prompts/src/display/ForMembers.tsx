import { EmptyState, Heading, IconBuilding, Page } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import type { ReactNode } from 'react';

/** Renders a page of the prompt engine only for members of an organization. */
export function ForMembers({ children }: { children: ReactNode }) {
  if (useOrganization()) return children;
  return (
    <Page>
      <EmptyState
        icon={<IconBuilding />}
        title={<Heading level={1}>No Organization Found</Heading>}
        description="User has no organization"
      />
    </Page>
  );
}
