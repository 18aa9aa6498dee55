import { Absence, Button, Link } from '@switchboard/design-system';
import { ApiError, HelpLink } from '@switchboard/platform';

const titles: Record<string, string> = {
  app_unknown: 'Unknown app',
  app_expired: 'This registration has expired',
  app_redirect: "This request can't be trusted",
};

const keys = '/organization-settings?tab=api-keys';

/** Whether an error means that the request itself is invalid, for any user and on every retry. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason !== undefined && error.reason in titles;

/** The request of an unknown app: nothing is sent to the address that it names. */
export function UnknownRequest({ error }: { error?: ApiError }) {
  return (
    <Absence
      title={titles[error?.reason ?? ''] ?? 'This link is incomplete'}
      tone="warning"
      kept="Nothing was connected, and nothing was sent to the app."
      actions={
        <>
          <Button href={keys}>API Keys</Button>
          <HelpLink article="mcp">How to connect an MCP client</HelpLink>
        </>
      }
    >
      {error?.message ?? 'Apps open this page with details of their request. Start again from the app.'}
    </Absence>
  );
}

/** The request of a known app that can't be approved. */
export function ImpossibleRequest({ name, problem, address }: { name: string; problem: string; address: string }) {
  return (
    <Absence
      title={`${name} can't be connected`}
      tone="warning"
      kept="Nothing was connected."
      actions={<Link href={address}>Go back to the app</Link>}
    >
      {problem} Update the app, or create an API key for it.
    </Absence>
  );
}

/** Shown after the approval, while the browser opens the app. */
export function Connected({ name, address }: { name: string; address: string }) {
  return (
    <Absence
      title={`${name} is connected`}
      tone="success"
      actions={
        <>
          <Link href={address}>Open the app</Link>
          <Button href={keys}>API Keys</Button>
        </>
      }
    >
      Your browser returns to the app. If nothing happens within a few seconds, open the app here. You can revoke the
      connection under API Keys at any time.
    </Absence>
  );
}
