import { EmptyState, Heading, IconBuilding, Page } from '@switchboard/design-system';

/** Shown on pages of feature templates to people without an organization. */
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
