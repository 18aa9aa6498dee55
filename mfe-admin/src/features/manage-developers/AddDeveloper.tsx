import { NewDeveloper } from '@switchboard/contracts/super-admin';
import { Button, IconPlus, tokens } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import styled from 'styled-components';
import { failureText } from '../../superadmin/refusals.ts';

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
  const { mutateAsync } = useMutation(
    endpointMutation('POST /api/superadmin/developers', { stale: ['GET /api/superadmin/developers'] }),
  );
  const form = useSaveForm(NewDeveloper, {
    values: { email: '' },
    save: (body) => mutateAsync({ body }),
    done: ({ email }) => ({ title: 'Developer added', description: email }),
    failed: failureText,
    onSaved: () => {
      form.reset({ email: '' });
    },
    isGuarded: false,
  });
  const refused = form.formState.errors.email?.message ?? form.failure;
  return (
    <Form form={form} aria-label="Add a developer">
      <Row data-refused={refused ? true : undefined}>
        <TextField
          name="email"
          label="Email of the account"
          type="email"
          placeholder="name@example.com"
          autoComplete="off"
          maxLength={254}
          errorMessage={refused}
        />
        <Button
          type="submit"
          icon={<IconPlus />}
          isPending={form.isSaving}
          isDisabled={form.watch('email').trim() === ''}
        >
          Add developer
        </Button>
      </Row>
    </Form>
  );
}
