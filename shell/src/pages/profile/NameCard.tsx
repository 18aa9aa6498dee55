import { type Account, UpdateAccount } from '@switchboard/contracts/account';
import { maxPersonNameLength } from '@switchboard/contracts/session.limits';
import { Button, Card } from '@switchboard/design-system';
import { Form, FormActions, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { host, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

/** The name under which colleagues see the person. */
export function NameCard({ account: { full_name } }: { account: Account }) {
  const form = useSaveForm(UpdateAccount, {
    values: { full_name },
    save: (body) => request('PATCH /api/account', { body }),
    stale: ['GET /api/account', 'GET /api/members'],
    done: 'Your name was changed',
    failed: 'Your name was not changed',
    onSaved: () => host().refreshSession(),
  });
  return (
    <Card title="Name" titleLevel={2}>
      <Form form={form}>
        <TextField
          name="full_name"
          label="Full name"
          autoComplete="name"
          isRequired
          maxLength={maxPersonNameLength}
          description="Colleagues and the audit log see this name."
        />
        <FormActions>
          <Button variant="primary" type="submit" isPending={form.isSaving} isDisabled={!form.formState.isDirty}>
            Save name
          </Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={form} />
    </Card>
  );
}
