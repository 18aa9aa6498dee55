import { Select } from '@switchboard/design-system/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';

/** To which client's people the lead is shown; nothing to choose where the organization has no clients. */
export function ClientField() {
  const { data } = useQuery(endpointRows('GET /api/clients'));
  if (!data?.length) return null;
  return (
    <Select
      name="client_id"
      label="Client"
      placeholder="No client"
      description="Its people see the lead, and how each call ends."
      options={[{ id: '', label: 'No client' }, ...data.map(({ id, name }) => ({ id, label: name }))]}
    />
  );
}
