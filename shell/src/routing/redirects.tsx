import { useOrganization } from '@switchboard/platform';
import { Navigate, useLocation } from '@switchboard/platform/router';
import { useEffect } from 'react';
import { NoticePage } from '../notices/notices.tsx';
import { keepCameFor } from './signInPath.ts';

/** /features: the switches of the current organization. */
export function FeaturesRedirect() {
  const organization = useOrganization();
  if (organization) return <Navigate to={`/organization-features/${organization.id}`} replace />;
  return <NoticePage title="No Organization Selected">Please select an organization to manage features.</NoticePage>;
}

/** /organization-settings and /team: the settings of the current organization. */
export function SettingsRedirect({ tab }: { tab?: string }) {
  const organization = useOrganization();
  if (organization)
    return <Navigate to={`/organization-settings/${organization.id}${tab ? `?tab=${tab}` : ''}`} replace />;
  return (
    <NoticePage title="No Organization Found">You need to be part of an organization to access settings.</NoticePage>
  );
}

/** A page that the server renders without the app: the browser loads it. */
export function LeaveForSite() {
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    keepCameFor(state);
    window.location.replace(pathname + search + hash);
  }, [pathname, search, hash, state]);
  return null;
}
