import type { Account } from '@switchboard/contracts/account';
import { maxEmailLength } from '@switchboard/contracts/session.limits';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { host } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { z } from 'zod';
import { authRequest } from '../../session/authRequest.ts';
import { refusalText } from '../auth/refusalText.ts';

const NewAddress = z.object({
  newEmail: z.email('Please enter a valid email address.').max(maxEmailLength),
  password: z.string().min(1, 'Password is required'),
});

/** Changes the account's address. If mail can be sent, the change applies when its link is opened, otherwise at once. */
export function ChangeAddressDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { email, can_mail } = account;
  const form = useSaveForm(NewAddress, {
    values: { newEmail: '', password: '' },
    save: async (body) => {
      await authRequest('change-email', body);
      return body;
    },
    stale: ['GET /api/account', 'GET /api/account/sessions'],
    failed: refusalText('Your address was not changed. Please try again.'),
    done: ({ newEmail }) =>
      can_mail
        ? {
            title: 'Confirm the new address',
            description: `A link is on its way to ${newEmail}. Nothing changes until you open it.`,
          }
        : { title: 'Your address was changed', description: 'Unless another account has it already.' },
    onSaved: async () => {
      onClose();
      await host().refreshSession();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Change your e-mail address"
      description={
        can_mail
          ? `A link is mailed to the new address and works for an hour; ${email} gets a notice.`
          : 'This installation sends no email, so the new address applies immediately. Check it for typos.'
      }
      submitLabel={can_mail ? 'Send the link' : 'Change address'}
      onClose={onClose}
    >
      <TextField
        name="newEmail"
        label="New e-mail address"
        type="email"
        autoComplete="email"
        maxLength={maxEmailLength}
      />
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
    </FormDialog>
  );
}
