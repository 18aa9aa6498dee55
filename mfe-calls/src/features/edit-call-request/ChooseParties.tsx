import { Banner, formatPhone, Link, Loaded, Skeleton } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';

const waiting = <Skeleton shape="block" height={60} />;

/** The assistant for the call: a published one, or the one that was chosen before. */
export function AssistantField({ chosen }: { chosen: { id: string; name: string } | undefined }) {
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { status: 'published', limit: 100 } }));
  return (
    <Loaded query={assistants} failed="Failed to load assistants. Please try again." loading={waiting}>
      {(published) => {
        const offered = chosen && !published.some(({ id }) => id === chosen.id) ? [chosen, ...published] : published;
        if (offered.length === 0)
          return (
            <Banner tone="warning" actions={<Link href="/assistants">Go to Assistants</Link>}>
              No assistants available. Please create an assistant first.
            </Banner>
          );
        return (
          <Select
            name="assistant_id"
            label="Assistant"
            isRequired
            placeholder="Select an assistant"
            options={offered.map(({ id, name }) => ({ id, label: name }))}
          />
        );
      }}
    </Loaded>
  );
}

/** The number that the lead knows; numbers that take calls come first. */
export function NumberField() {
  const numbers = useQuery(endpointRows('GET /api/phone-numbers'));
  return (
    <Loaded query={numbers} failed="Failed to load phone numbers. Please try again." loading={waiting}>
      {(all) => {
        if (all.length === 0)
          return (
            <Banner tone="warning" actions={<Link href="/phone-numbers">Go to Phone Numbers</Link>}>
              No phone numbers available. Please add a phone number first.
            </Banner>
          );
        const offered = [...all].sort((one, other) => one.type.localeCompare(other.type));
        return (
          <Select
            name="phone_number_id"
            label="Inbound Phone Number"
            isRequired
            placeholder="Select a phone number"
            description="The number that the lead knows. Where it cannot dial out, your default outbound number calls."
            options={offered.map(({ id, phone_number, type }) => ({
              id,
              label: formatPhone(phone_number),
              description: type === 'inbound' ? 'Takes calls' : 'Dials out',
            }))}
          />
        );
      }}
    </Loaded>
  );
}
