import type { ClientSession } from '@switchboard/contracts/session';
import {
  Avatar,
  Button,
  IconChevronsUpDown,
  IconLogOut,
  IconRefresh,
  IconUser,
  IconUsers,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { useSession, useUser } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/host';
import { useLocation } from '@switchboard/platform/router';
import { type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { LazyMenu } from '../chunks/LazyMenu.tsx';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { HelpButton } from '../help/HelpButton.tsx';
import { useLiveConnection } from '../live/useLiveConnection.ts';
import { clientHomePath } from '../session/safeRedirect.ts';
import { refreshSession, signOut, switchPortal } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Main, SkipLink } from './Frame.styles.ts';
import { PageDock } from './PageDock.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

const ClientSteps = lazyComponent(() =>
  import(/* webpackChunkName: "client-steps" */ '../onboarding/ClientSteps.tsx').then((m) => m.ClientSteps),
);

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${tokens.layer.sticky};
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  block-size: ${tokens.size.bar};
  padding-inline: ${tokens.space[4]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.paper};
`;

const Names = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${tokens.space[2]};
  min-inline-size: 0;
`;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;

  /* Headers of tables stop below the bar. */
  --sb-table-sticky-top: ${tokens.size.bar};
`;

function PortalMenu({ client }: { client: ClientSession }) {
  const context = useSessionContext();
  const user = useUser();
  const portals = useSession()?.client_of ?? [];
  const refresh = () => {
    void refreshSession(context);
    void context.queryClient.invalidateQueries();
  };
  return (
    <LazyMenu
      label="Menu"
      placement="bottom end"
      trigger={
        <Button variant="ghost">
          <VisuallyHidden>Menu: {user.full_name || user.email}</VisuallyHidden>
          <Avatar name={user.full_name || user.email} size="sm" aria-hidden="true" />
          <IconChevronsUpDown size={14} />
        </Button>
      }
      items={[
        ...(portals.length > 1
          ? [
              ...portals.map(({ organization_id: id, organization_name: name, client_name: description }) => ({
                id,
                label: name,
                description,
                isSelected: id === client.organization_id,
                onAction: () => afterAsking(() => void switchPortal(context, { id, name })),
              })),
              'separator' as const,
            ]
          : []),
        { id: 'dashboard', label: 'Dashboard', icon: <IconUsers />, href: clientHomePath },
        { id: 'profile', label: 'Your profile', icon: <IconUser />, href: '/profile' },
        { id: 'refresh', label: 'Refresh', icon: <IconRefresh />, onAction: refresh },
        {
          id: 'log-out',
          label: 'Log out',
          icon: <IconLogOut />,
          onAction: () => afterAsking(() => void signOut(context, '/client/login')),
        },
      ]}
    />
  );
}

/** The frame around every client page: whose portal it is, for whom, and the account menu. */
export function ClientFrame({ client, children }: { client: ClientSession; children: ReactNode }) {
  const connection = useLiveConnection();
  const { pathname } = useLocation();
  const hasSteps = useSession()?.seen_hints !== undefined && pathname === clientHomePath;
  return (
    <Root>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Bar>
        <Avatar name={client.organization_name} size="sm" shape="square" aria-hidden="true" />
        <Names>
          <Text weight="semibold" truncate>
            {client.organization_name}
          </Text>
          <Text tone="muted" truncate>
            for {client.client_name}
          </Text>
        </Names>
        <HelpButton />
        <ThemeMenu />
        <PortalMenu client={client} />
      </Bar>
      <Main id="content" tabIndex={-1}>
        {hasSteps && (
          <Suspense fallback={null}>
            <ClientSteps />
          </Suspense>
        )}
        {children}
      </Main>
      <PageDock>
        <ConnectionNotice {...connection} />
      </PageDock>
    </Root>
  );
}
