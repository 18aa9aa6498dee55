import type { StaffRole } from '@switchboard/contracts/permissions';
import type { ActiveOrganization, ClientSession, Session } from '@switchboard/contracts/session';

interface SampleSessionOptions {
  role?: StaffRole;
  /** Overrides fields of the active organization, e.g. `{ feature_flags: { leads: false } }`. */
  organization?: Partial<ActiveOrganization>;
}

/** A session of Ada Park in Northwind Clinics, with a second organization to switch to. */
export function sampleSession({ role = 'member', organization = {} }: SampleSessionOptions = {}): Session {
  const active: ActiveOrganization = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Northwind Clinics',
    role,
    is_pro: false,
    time_zone: 'America/New_York',
    are_calls_simulated: true,
    feature_flags: {},
    ...organization,
  };
  return {
    user: { id: '00000000-0000-4000-8000-0000000000aa', email: 'ada@northwind.example', full_name: 'Ada Park' },
    organization: active,
    organizations: [
      { id: active.id, name: active.name, role: active.role },
      { id: '00000000-0000-4000-8000-000000000002', name: 'Harbour Legal', role: 'viewer' },
    ],
    client: null,
    client_of: [],
    removed_from: null,
  };
}

/** A session of Ada Park in the portal of Northwind Clinics, as a member of Larkfield Labs. */
export function sampleClientSession(given: Partial<ClientSession> = {}): Session {
  const client: ClientSession = {
    organization_id: '00000000-0000-4000-8000-000000000001',
    organization_name: 'Northwind Clinics',
    time_zone: 'America/New_York',
    client_id: '00000000-0000-4000-8000-000000000009',
    client_name: 'Larkfield Labs',
    role: 'viewer',
    shares_transcripts: true,
    shares_recordings: true,
    ...given,
  };
  const { organization_id, organization_name, client_name } = client;
  return {
    ...sampleSession(),
    organization: null,
    organizations: [],
    client,
    client_of: [{ organization_id, organization_name, client_name }],
  };
}
