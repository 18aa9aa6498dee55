import { Absence, Button, Link, Text } from '@switchboard/design-system';
import { useOrganization, useSession } from '@switchboard/platform';
import { useLocation } from '@switchboard/platform/router';
import { bootStore } from '../boot/bootStore.ts';
import { homePath } from '../session/safeRedirect.ts';
import { nearestPages } from './nearestPages.ts';
import { openPlaces } from './openPlaces.ts';

/** No route leads here. People who are not signed in are offered the sign-in page, and no addresses of members' pages. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const organization = useOrganization();
  const modules = bootStore((state) => state.modules);
  const isSignedIn = useSession() !== null;
  const near = !isSignedIn ? [] : nearestPages(pathname, openPlaces(modules, organization));
  return (
    <Absence
      isPage
      title="Page not found"
      titleLevel={1}
      actions={
        isSignedIn ? (
          <Button variant="primary" href={homePath}>
            Go to Dashboard
          </Button>
        ) : (
          <>
            <Button variant="primary" href="/login">
              Sign in
            </Button>
            <Button href="/">Start page</Button>
          </>
        )
      }
    >
      <p>
        There is nothing at <Text mono>{pathname}</Text>. The address may be mistyped, or the page has moved.
      </p>
      {near.length > 0 && (
        <div>
          <p>Did you mean</p>
          <ul>
            {near.map(({ label, path }) => (
              <li key={path}>
                <Link href={path}>{label}</Link>{' '}
                <Text mono size="sm" tone="muted">
                  {path}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Absence>
  );
}
