import { Banner, Button, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** Warns that the database lacks migrations of this version, with a link for people who can apply them. */
export function MigrationsNotice() {
  const session = useQuery(endpointQuery('GET /api/superadmin/session'));
  const isSuperAdmin = Boolean(session.data?.super_admin);
  return (
    <Banner
      tone="warning"
      title="Database Table Missing"
      actions={
        isSuperAdmin && (
          <Button size="sm" href="/run-migrations">
            Run Migrations
          </Button>
        )
      }
    >
      <Text as="p">The provider_credentials table might not exist yet. Please run the migration.</Text>
      {session.data && !isSuperAdmin && (
        <Text as="p" size="sm">
          Only a super admin can: ask the operator of this installation.
        </Text>
      )}
    </Banner>
  );
}
