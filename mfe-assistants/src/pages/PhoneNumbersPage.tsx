import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Button, formatPhone, IconPlus, Loaded, Page, PageHeader } from '@switchboard/design-system';
import { notify, useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery, useRow } from '@switchboard/platform/query';
import { type AddressedDialog, useDialogAddress } from '@switchboard/platform/router';
import { PhoneNumberTable } from '../features/browse-phone-numbers/PhoneNumberTable.tsx';
import { DeletePhoneNumber } from '../features/edit-phone-number/DeletePhoneNumber.tsx';
import { PhoneNumberDialog } from '../features/edit-phone-number/PhoneNumberDialog.tsx';

interface DialogsProps {
  listed: readonly PhoneNumber[] | undefined;
  dialog: AddressedDialog;
}

function Dialogs({ listed, dialog }: DialogsProps) {
  const { close } = dialog;
  const number = useRow('GET /api/phone-numbers/:id', dialog.edit ?? dialog.delete, {
    listed,
    noun: 'phone number',
    onMissing: close,
  });
  if (dialog.isCreating) return <PhoneNumberDialog onClose={close} />;
  if (!number) return null;
  if (dialog.edit) return <PhoneNumberDialog key={number.id} number={number} onClose={close} />;
  return <DeletePhoneNumber number={number} onClose={close} />;
}

function useMakeDefault() {
  const { mutate } = useMutation(
    endpointMutation('PATCH /api/phone-numbers/:id', {
      stale: 'phone_number.changed',
      failed: 'Failed to save phone number. Please try again.',
    }),
  );
  return ({ id, phone_number, type }: PhoneNumber) => {
    const title = `${formatPhone(phone_number)} is the default for ${type} calls`;
    mutate({ params: { id }, body: { is_default: true } }, { onSuccess: () => notify({ title, tone: 'success' }) });
  };
}

/** `/phone-numbers`: the numbers that calls go out from and come in on. */
export function PhoneNumbersPage() {
  const canManage = useCan('phone_number.manage');
  const numbers = useQuery(endpointRows('GET /api/phone-numbers'));
  const onMakeDefault = useMakeDefault();
  const dialog = useDialogAddress(canManage ? ['create', 'edit', 'delete'] : []);
  const actions = canManage
    ? {
        onAdd: dialog.create,
        onEdit: ({ id }: PhoneNumber) => dialog.open('edit', id),
        onMakeDefault,
        onDelete: ({ id }: PhoneNumber) => dialog.open('delete', id),
      }
    : undefined;
  return (
    <Page>
      <PageHeader
        title="Phone Numbers"
        description="The numbers your assistants call from, and those that leads call."
        actions={
          actions && (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
              Add Number
            </Button>
          )
        }
      />
      <Loaded
        query={numbers}
        failed="Failed to load phone numbers. Please try again."
        loading={<PhoneNumberTable numbers={undefined} />}
      >
        {(rows) => <PhoneNumberTable numbers={rows} actions={actions} />}
      </Loaded>
      {canManage && <Dialogs listed={numbers.data} dialog={dialog} />}
    </Page>
  );
}
