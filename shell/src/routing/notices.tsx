import { Button, Card, EmptyState, Heading, IconSearch, Spinner, Stack, Text } from '@switchboard/design-system';
import { useLocation } from '@switchboard/platform/router';
import type { ReactNode } from 'react';
import { homePath } from '../session/safeRedirect.ts';
import { CenteredPage } from './CenteredPage.tsx';

/** One card in the middle of the page that says why the page is not shown. */
export function NoticePage({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <CenteredPage>
      <Card title={title} titleLevel={1} tone="warning">
        <Stack gap={3} align="start">
          <Text as="p">{children}</Text>
          {action ?? <Button href={homePath}>Go to Dashboard</Button>}
        </Stack>
      </Card>
    </CenteredPage>
  );
}

/** A feature that is switched off for the organization. */
export function FeatureNotAvailable({ feature }: { feature: string }) {
  return (
    <NoticePage title="Feature Not Available">
      The {feature} feature is not enabled for your organization. Please contact your administrator for access.
    </NoticePage>
  );
}

/** A page that the person's role does not open. */
export function NotPermitted({ title, role }: { title: string; role: string }) {
  return (
    <NoticePage title="You cannot open this page">
      {title} is not part of the {role} role in this organization. Ask an owner or admin if you need it.
    </NoticePage>
  );
}

/** A module that the registry left out for this shell. */
export function ModuleSkipped({ title, version, reason }: { title: string; version: string; reason: string }) {
  return (
    <NoticePage title={`${title} is not available`}>
      Version {version} does not fit this shell: {reason} Everything else keeps working.
    </NoticePage>
  );
}

/** While the shell finds out who is here, or moves to another organization. */
export function Waiting({ text }: { text: string }) {
  return (
    <CenteredPage role="status">
      <Stack direction="row" gap={3} justify="center">
        <Spinner label={text} />
        <Text tone="muted">{text}</Text>
      </Stack>
    </CenteredPage>
  );
}

/** No route leads here; strangers are sent to the start page instead. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <CenteredPage>
      <EmptyState
        icon={<IconSearch />}
        title={<Heading level={1}>Page not found</Heading>}
        description={
          <>
            There is nothing at <Text mono>{pathname}</Text>. The address may be mistyped, or the page has moved.
          </>
        }
        action={
          <Button variant="primary" href={homePath}>
            Go to Dashboard
          </Button>
        }
      />
    </CenteredPage>
  );
}
