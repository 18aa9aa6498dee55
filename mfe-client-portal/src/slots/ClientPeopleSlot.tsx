import type { SlotProps } from '@switchboard/platform';
import { ClientPeople } from '../features/manage-people/ClientPeople.tsx';

/** Fills `client.people.v1`: the people of all clients or of one, for staff. */
export function ClientPeopleSlot({ client_id: clientId }: SlotProps['client.people.v1']) {
  return <ClientPeople clientId={clientId} />;
}
