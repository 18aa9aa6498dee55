import { Avatar, Button, IconChevronsUpDown, IconPlus, VisuallyHidden } from '@switchboard/design-system';
import { useOrganization, useSession } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/host';
import { LazyMenu } from '../chunks/LazyMenu.tsx';
import { refreshSession, switchOrganization } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { TwoLines, WideTrigger } from './Sidebar.styles.ts';

/** The active organization. Its menu lists the others with the person's role in each. */
export function OrganizationSwitcher({ isCompact, onCreate }: { isCompact: boolean; onCreate: () => void }) {
  const context = useSessionContext();
  const session = useSession();
  const active = useOrganization();
  const organizations = session?.organizations ?? [];
  const name = active?.name ?? 'No organization';
  const logo = organizations.find(({ id }) => id === active?.id)?.logo_url ?? null;

  return (
    <WideTrigger>
      <LazyMenu
        label="Organizations"
        // The person may have joined an organization in another browser, which sends no event to this one.
        onOpen={() => void refreshSession(context)}
        trigger={
          <Button variant="ghost" aria-label={isCompact ? `Organization: ${name}` : undefined}>
            <Avatar name={name} src={logo} size="sm" shape="square" aria-hidden="true" />
            {!isCompact && (
              <>
                <TwoLines>
                  <span>
                    <VisuallyHidden>Organization: </VisuallyHidden>
                    {name}
                  </span>
                  <span>{active?.role ?? 'member'}</span>
                </TwoLines>
                <IconChevronsUpDown size={14} />
              </>
            )}
          </Button>
        }
        items={[
          ...organizations.map((organization) => ({
            id: organization.id,
            label: organization.name,
            icon: (
              <Avatar
                name={organization.name}
                src={organization.logo_url ?? null}
                size="sm"
                shape="square"
                aria-hidden="true"
              />
            ),
            description: [
              organization.role || 'member',
              ...(organization.deletion ? ['deleted'] : organization.suspension ? ['suspended'] : []),
            ].join(', '),
            isSelected: organization.id === active?.id,
            onAction: () => afterAsking(() => void switchOrganization(context, organization)),
          })),
          // A visiting super admin can't create organizations here.
          ...(session?.operator
            ? []
            : [
                'separator' as const,
                { id: 'create', label: 'Create New Organization', icon: <IconPlus />, onAction: onCreate },
              ]),
        ]}
      />
    </WideTrigger>
  );
}
