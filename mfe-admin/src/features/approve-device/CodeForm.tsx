import { readUserCode } from '@switchboard/contracts/api-keys.limits';
import { Button, Card, Stack, Text, tokens } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { HelpLink } from '@switchboard/platform';
import { useState } from 'react';
import styled from 'styled-components';

const CodeField = styled.div`
  & input {
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.xl};
    text-transform: uppercase;
  }
`;

/** Asks for the code that a terminal shows. `refusal` says why the last one wasn't accepted. */
export function CodeForm({
  code: given = '',
  refusal,
  onCode,
}: {
  code?: string;
  refusal?: string;
  onCode: (code: string) => void;
}) {
  const [typed, setTyped] = useState(given);
  const [error, setError] = useState(refusal);
  const submit = () => {
    const code = readUserCode(typed);
    if (code === null) setError('A code has 8 letters, such as BCDF-GHJK. It has no vowels and no digits.');
    else if (code === given && refusal !== undefined) setError(refusal);
    else onCode(code);
  };
  return (
    <Card>
      <Stack gap={4}>
        <Form onSubmit={submit} aria-label="Code of your terminal">
          <CodeField>
            <TextField
              label="Code"
              name="code"
              description="Your terminal shows it after you ran switchboard login."
              placeholder="BCDF-GHJK"
              autoComplete="off"
              spellCheck="false"
              maxLength={20}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setError(undefined);
              }}
              errorMessage={error}
            />
          </CodeField>
          <div>
            <Button variant="primary" type="submit" isDisabled={typed.trim() === ''}>
              Continue
            </Button>
          </div>
        </Form>
        <Text as="p" tone="muted">
          <HelpLink article="device">How to sign in with the command line</HelpLink>
        </Text>
      </Stack>
    </Card>
  );
}
