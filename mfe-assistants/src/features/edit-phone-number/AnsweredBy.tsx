import { Banner } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { nobodyAnswers } from './phoneNumberForm.ts';

const nobody = { id: nobodyAnswers, label: 'No one answers' };

/** The published assistant that answers an inbound number. */
export function AnsweredBy() {
  const { data: assistants, isError } = useQuery(
    endpointRows('GET /api/assistants', { query: { status: 'published' } }),
  );
  if (isError) return <Banner tone="danger">Failed to load assistants. Please try again.</Banner>;
  const options = [nobody, ...(assistants ?? []).map(({ id, name }) => ({ id, label: name }))];
  return (
    <Select
      name="assistant_id"
      label="Answered by"
      description={
        assistants?.length === 0
          ? 'No assistants available. Please create an assistant first.'
          : 'Inbound calls are answered by a published assistant.'
      }
      options={options}
    />
  );
}
