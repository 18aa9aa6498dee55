import { EmptyState, Heading, IconBuilding, Page } from '@switchboard/design-system';

/** Pages of feature templates for somebody who is in no organization. */
export function NoOrganization() {
  return (
    <Page>
      <EmptyState
        icon={<IconBuilding />}
        title={<Heading level={1}>No Organization Selected</Heading>}
        description="Please select an organization to manage feature templates."
      />
    </Page>
  );
}
