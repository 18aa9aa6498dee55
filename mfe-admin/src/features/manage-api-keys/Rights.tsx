import { type ApiKeyScope, apiKeyScopes } from '@switchboard/contracts/roles';
import { Heading, Stack, Text } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { useId } from 'react';
import { scopeLabels } from './scopes.ts';

/** The rights of a program that asks for access. `of` names it in the middle of a sentence. */
export function Rights({
  of,
  asked = apiKeyScopes,
  chosen,
  onChange,
}: {
  of: string;
  asked?: readonly ApiKeyScope[];
  chosen: readonly ApiKeyScope[];
  onChange: (scopes: ApiKeyScope[]) => void;
}) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Heading level={3} id={id}>
        What it can do
      </Heading>
      <Stack gap={3} role="group" aria-labelledby={id}>
        {scopeLabels
          .filter(({ id: scope }) => asked.includes(scope))
          .map(({ id: scope, label, description }) => (
            <Checkbox
              key={scope}
              label={label}
              description={description}
              isSelected={chosen.includes(scope)}
              onChange={(isChosen) => onChange(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
            />
          ))}
        {chosen.length === 0 && (
          <Text as="p" role="alert" tone="danger" size="sm">
            Choose what {of} can do.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
