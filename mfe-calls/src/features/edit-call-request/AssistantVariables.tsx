import { leadVariables, maxVariableLength } from '@switchboard/contracts/calls.limits';
import { Heading, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { notify } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { useEffect } from 'react';

interface AssistantVariablesProps {
  assistantId: string;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

const isKnown = (name: string, keys: readonly string[]) =>
  [...leadVariables, ...keys, ...keys.map((key) => `lead_${key}`)].includes(name.toLowerCase());

/** Values for the assistant's placeholders. Those that the lead's data fill in may stay empty. */
export function AssistantVariables({ assistantId, values, onChange }: AssistantVariablesProps) {
  const { data, isError } = useQuery({
    ...endpointQuery('GET /api/assistants/:id', { params: { id: assistantId } }),
    enabled: assistantId !== '',
  });
  const { data: fields } = useQuery({
    ...endpointRows('GET /api/custom-fields'),
    enabled: assistantId !== '' && (data?.variables.length ?? 0) > 0,
  });
  const keys = (fields ?? []).map(({ key }) => key);
  useEffect(() => {
    if (isError)
      notify({
        tone: 'warning',
        title: 'Could not load assistant variables. You can still proceed with the request.',
      });
  }, [isError]);
  if (assistantId === '' || !data?.variables.length) return null;
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Assistant Variables</Heading>
      {data.variables.map((name) => (
        <TextField
          key={name}
          label={name}
          value={values[name] ?? ''}
          onChange={(value) => onChange({ ...values, [name]: value })}
          placeholder={isKnown(name, keys) ? 'From the lead' : undefined}
          maxLength={maxVariableLength}
          autoComplete="off"
        />
      ))}
    </Stack>
  );
}
