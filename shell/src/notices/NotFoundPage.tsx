import { Absence, Button, Link, Text } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import { useLocation } from '@switchboard/platform/router';
import { bootStore } from '../boot/bootStore.ts';
import { homePath } from '../session/safeRedirect.ts';
import { nearestPages } from './nearestPages.ts';
import { openPlaces } from './openPlaces.ts';

/** No route leads here; strangers are sent to the start page instead. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const organization = useOrganization();
  const modules = bootStore((state) => state.modules);
  const near = nearestPages(pathname, openPlaces(modules, organization));
  return (
    <Absence
      isPage
      title="Page not found"
      titleLevel={1}
      actions={
        <Button variant="primary" href={homePath}>
          Go to Dashboard
        </Button>
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
