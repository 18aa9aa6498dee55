import {
  Button,
  IconActivity,
  IconCheckCircle,
  IconChevronsUpDown,
  IconLogOut,
  IconRefresh,
  IconSettings,
  IconUser,
  IconUsers,
  VisuallyHidden,
} from '@switchboard/design-system';
import { useSession, useUser } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/host';
import type { ReactElement } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { LazyMenu } from '../chunks/LazyMenu.tsx';
import { panelStore } from '../developer/panelStore.ts';
import { leaveVisit, refreshSession, signOut } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { TwoLines, WideTrigger } from './Sidebar.styles.ts';

/** The signed-in person, with the Menu: Your profile, Team, Organization Settings, Refresh, Log out. */
export function PersonMenu({ isCompact, avatar }: { isCompact: boolean; avatar: ReactElement }) {
  const context = useSessionContext();
  const user = useUser();
  const session = useSession();
  const isOperator = session?.operator !== undefined;
  const hasSteps = session?.seen_hints !== undefined;
  const isDeveloper = bootStore(({ developer }) => developer !== null);
  const name = user.full_name || user.email;
  const refresh = () => {
    void refreshSession(context);
    void context.queryClient.invalidateQueries();
  };
  return (
    <WideTrigger>
      <LazyMenu
        label="Menu"
        placement="top start"
        trigger={
          <Button variant="ghost" aria-label={isCompact ? `Menu: ${name}` : undefined}>
            {avatar}
            {!isCompact && (
              <>
                <TwoLines>
                  <span>
                    <VisuallyHidden>Menu: </VisuallyHidden>
                    {name}
                  </span>
                  <span>{user.email}</span>
                </TwoLines>
                <IconChevronsUpDown size={14} />
              </>
            )}
          </Button>
        }
        items={[
          ...(isOperator ? [] : [{ id: 'profile', label: 'Your profile', icon: <IconUser />, href: '/profile' }]),
          { id: 'team', label: 'Team', icon: <IconUsers />, href: '/team' },
          {
            id: 'settings',
            label: 'Organization Settings',
            icon: <IconSettings />,
            href: '/organization-settings',
          },
          ...(hasSteps
            ? [{ id: 'steps', label: 'First steps', icon: <IconCheckCircle />, href: '/dashboard?steps=all' }]
            : []),
          { id: 'refresh', label: 'Refresh', icon: <IconRefresh />, onAction: refresh },
          ...(isDeveloper
            ? [
                {
                  id: 'developer',
                  label: 'Modules in this page',
                  icon: <IconActivity />,
                  shortcut: 'Ctrl+Shift+M',
                  onAction: () => panelStore.setState({ isOpen: true }),
                },
              ]
            : []),
          'separator',
          isOperator
            ? {
                id: 'leave',
                label: 'Leave the organization',
                icon: <IconLogOut />,
                onAction: () => afterAsking(() => void leaveVisit(context)),
              }
            : {
                id: 'log-out',
                label: 'Log out',
                icon: <IconLogOut />,
                onAction: () => afterAsking(() => void signOut(context)),
              },
        ]}
      />
    </WideTrigger>
  );
}
