import { Button, IconPlus, tokens } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { ApiError, notify } from '@switchboard/platform';
import { useState } from 'react';
import styled from 'styled-components';
import { useAddDeveloper } from '../../api/developers.ts';
import { isSessionOver } from '../../api/superAdmin.ts';
import { errorMessage } from '../../superadmin/refusals.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[2]};

  & > :first-child {
    flex: 1 1 16rem;
    max-inline-size: ${tokens.width.panel};
  }

  /* A message below the field must not pull the button down. */
  &[data-refused] {
    align-items: center;
  }
`;

/** Permits a person by the e-mail address of their account. */
export function AddDeveloper() {
  const add = useAddDeveloper();
  const [email, setEmail] = useState('');
  const refused =
    add.error && !isSessionOver(add.error)
      ? (add.error instanceof ApiError && add.error.fields.email) || errorMessage(add.error)
      : undefined;
  const submit = () => {
    if (email.trim() === '' || add.isPending) return;
    add.mutate(email.trim(), {
      onSuccess: (developer) => {
        setEmail('');
        notify({ title: 'Developer added', description: developer.email, tone: 'success' });
      },
    });
  };
  return (
    <Form onSubmit={submit} aria-label="Add a developer">
      <Row data-refused={refused ? true : undefined}>
        <TextField
          label="Email of the account"
          type="email"
          placeholder="name@example.com"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(text) => {
            setEmail(text);
            if (add.error) add.reset();
          }}
          errorMessage={refused}
        />
        <Button type="submit" icon={<IconPlus />} isPending={add.isPending} isDisabled={email.trim() === ''}>
          Add developer
        </Button>
      </Row>
    </Form>
  );
}
