import type { FieldPathId, ObjectFieldTemplateProps, Registry } from '@rjsf/utils';
import { Stack, Text, tokens } from '@switchboard/design-system';
import { placeOf } from '@switchboard/forms';
import { Fragment, type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Group = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  min-inline-size: 0;
  padding: 0 0 0 ${tokens.space[4]};
  border: 0;
  border-inline-start: ${tokens.line.mark} solid ${tokens.color.line};
  margin: 0;

  & > legend {
    padding: 0;
    margin-block-end: ${tokens.space[3]};
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.semibold};
  }
`;

export const labelAt = (registry: Registry, { path }: FieldPathId) =>
  placeOf(registry.rootSchema as Record<string, unknown>, path);

interface PartProps {
  at: FieldPathId;
  registry: Registry;
  isRequired: boolean;
  description: string | undefined;
  message: string | undefined;
  children: ReactNode;
}

/** Fields or entries that belong together under one name. */
export function Part({ at, registry, isRequired, description, message, children }: PartProps) {
  const noteId = useId();
  const hasNote = description !== undefined || message !== undefined;
  return (
    <Group
      id={at.$id}
      aria-describedby={hasNote ? noteId : undefined}
      data-wrong={message === undefined ? undefined : ''}
    >
      <legend>
        {labelAt(registry, at)}
        {isRequired && (
          <Text tone="danger" aria-hidden="true">
            {' '}
            *
          </Text>
        )}
      </legend>
      {hasNote && (
        <Stack gap={1} id={noteId}>
          {description !== undefined && (
            <Text as="p" size="sm" tone="muted">
              {description}
            </Text>
          )}
          {message !== undefined && (
            <Text as="p" size="sm" tone="danger">
              {message}
            </Text>
          )}
        </Stack>
      )}
      {children}
    </Group>
  );
}

/** The fields of the form, or of a group in it. */
export function ObjectGroup({
  fieldPathId,
  properties,
  schema,
  registry,
  required,
  errorSchema,
}: ObjectFieldTemplateProps) {
  const fields = properties.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);
  if (fieldPathId.path.length === 0) return <Stack gap={4}>{fields}</Stack>;
  return (
    <Part
      at={fieldPathId}
      registry={registry}
      isRequired={required === true}
      description={schema.description}
      message={errorSchema?.__errors?.[0]}
    >
      {fields}
    </Part>
  );
}
