import { originOf } from '@switchboard/contracts/assistant-tools';
import { maxFunctionHeaders } from '@switchboard/contracts/assistant-tools.limits';
import type { ToolSecret } from '@switchboard/contracts/tools';
import { Button, IconButton, IconPlus, phoneOnly, Stack, Text, tokens } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { useFieldArray, useWatch } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { SecretDialog } from './SecretDialog.tsx';
import { type ToolsForm, useToolsForm } from './toolsForm.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(8rem, 1fr) minmax(8rem, 1fr) minmax(8rem, 1fr) auto;
  align-items: start;
  gap: ${tokens.space[2]};

  & > :last-child {
    margin-block-start: calc(${tokens.space[5]} - ${tokens.line.mark});
  }

  ${phoneOnly} {
    grid-template-columns: 1fr auto;

    & > :not(:last-child) {
      grid-column: 1;
    }

    & > :last-child {
      grid-area: 1 / 2;
    }
  }
`;

const plain = 'plain';
const another = 'another';

interface HeaderRowProps {
  index: number;
  at: number;
  secrets: readonly ToolSecret[];
  isDisabled: boolean;
  onRemove: () => void;
  /** Stores a secret for this header. */
  onNewSecret: () => void;
}

function HeaderRow({ index, at, secrets, isDisabled, onRemove, onNewSecret }: HeaderRowProps) {
  const { control, setValue } = useToolsForm();
  const canHold = useCan('tool_secret.manage');
  const name = `functions.${index}.http.headers.${at}` as const;
  const [secretId, url] = useWatch({ control, name: [`${name}.secret_id`, `functions.${index}.http.url`] });
  const origin = originOf(url);
  const fitting = secrets.filter((secret) => secret.origin === origin || secret.id === secretId);
  const isGone = secretId !== null && !fitting.some(({ id }) => id === secretId);
  const options = [
    { id: plain, label: 'A value that everyone can read' },
    ...fitting.map(({ id, name: label, last_four }) => ({ id, label: `${label} (••••${last_four})` })),
    ...(isGone ? [{ id: secretId, label: 'A secret that was deleted' }] : []),
    ...(canHold ? [{ id: another, label: 'Store a secret…' }] : []),
  ];
  const choose = (id: string) => {
    if (id === another) return onNewSecret();
    setValue(`${name}.secret_id`, id === plain ? null : id, { shouldDirty: true });
    if (id !== plain) setValue(`${name}.value`, '', { shouldDirty: true });
  };
  return (
    <Row role="group" aria-label={`Header ${at + 1}`}>
      <TextField name={`${name}.name`} label="Name" isRequired autoComplete="off" isDisabled={isDisabled} />
      <Select
        label="What it carries"
        options={options}
        value={secretId ?? plain}
        onChange={choose}
        isDisabled={isDisabled}
        {...(isGone && { errorMessage: 'Choose another secret' })}
      />
      {secretId === null ? (
        <TextField name={`${name}.value`} label="Value" autoComplete="off" isDisabled={isDisabled} />
      ) : (
        <TextField label="Value" value="Stored as a secret" isDisabled />
      )}
      <IconButton label={`Remove header ${at + 1}`} icon={<IconTrash />} isDisabled={isDisabled} onPress={onRemove} />
    </Row>
  );
}

/** The headers of a function's request, with values or with secrets. */
export function HeaderFields({ index, isDisabled }: { index: number; isDisabled: boolean }) {
  const { control, getValues, setValue } = useToolsForm();
  const name = `functions.${index}.http.headers` as const;
  const { fields, append, remove } = useFieldArray<ToolsForm, typeof name>({ control, name });
  const { data: secrets = [], isError } = useQuery(endpointRows('GET /api/tools/secrets'));
  const [storingAt, setStoringAt] = useState<number | null>(null);
  const take = (secret: ToolSecret) => {
    if (storingAt === null) return;
    setValue(`${name}.${storingAt}.secret_id`, secret.id, { shouldDirty: true });
    setValue(`${name}.${storingAt}.value`, '', { shouldDirty: true });
  };
  return (
    <Stack gap={3} role="group" aria-label="Headers">
      <Text weight="medium">Headers</Text>
      {isError && (
        <Text role="alert" tone="danger" size="sm">
          Failed to load secrets. Please try again.
        </Text>
      )}
      {fields.map(({ id }, at) => (
        <HeaderRow
          key={id}
          index={index}
          at={at}
          secrets={secrets}
          isDisabled={isDisabled}
          onRemove={() => remove(at)}
          onNewSecret={() => setStoringAt(at)}
        />
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus size={14} />}
          isDisabled={isDisabled || fields.length >= maxFunctionHeaders}
          onPress={() => append({ name: '', value: '', secret_id: null })}
        >
          Add header
        </Button>
      </Stack>
      {storingAt !== null && (
        <SecretDialog
          origin={originOf(getValues(`functions.${index}.http.url`)) ?? ''}
          onStored={take}
          onClose={() => setStoringAt(null)}
        />
      )}
    </Stack>
  );
}
