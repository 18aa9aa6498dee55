import { Absence, type AbsenceProps, Button, IconLock, Spinner, Stack, Text } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { homePath } from '../session/safeRedirect.ts';

const Middle = styled.div`
  display: grid;
  place-content: center;
  min-block-size: 60dvh;
`;

interface NoticePageProps extends Pick<AbsenceProps, 'icon'> {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Explains why a page is not shown, with the next step. */
export function NoticePage({ action, children, ...notice }: NoticePageProps) {
  return (
    <Absence
      isPage
      titleLevel={1}
      tone="warning"
      actions={
        action ?? (
          <Button variant="primary" href={homePath}>
            Go to Dashboard
          </Button>
        )
      }
      {...notice}
    >
      <p>{children}</p>
    </Absence>
  );
}

/** A feature that is disabled for the organization. */
export function FeatureNotAvailable({ feature }: { feature: string }) {
  return (
    <NoticePage title="Feature Not Available">
      The {feature} feature is not enabled for your organization. Please contact your administrator for access.
    </NoticePage>
  );
}

/** A page that the person's role can't open. */
export function NotPermitted({ title, role }: { title: string; role: string }) {
  return (
    <NoticePage title="You cannot open this page" icon={<IconLock />}>
      Your role ({role}) can't open {title}. Ask an owner or admin if you need it.
    </NoticePage>
  );
}

/** A module that the registry left out for this shell. */
export function ModuleSkipped({ title, version, reason }: { title: string; version: string; reason: string }) {
  return (
    <NoticePage title={`${title} is not available`}>
      Version {version} can't run here: {reason} Ask your administrator for another version. Everything else keeps
      working.
    </NoticePage>
  );
}

/** Shown while the shell reads the session or switches to another organization. */
export function Waiting({ text }: { text: string }) {
  return (
    <Middle role="status">
      <Stack direction="row" gap={3} justify="center">
        <Spinner label={text} />
        <Text tone="muted">{text}</Text>
      </Stack>
    </Middle>
  );
}
