import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Button, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { notify, notifyError, useCan } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { phoneNumbersOptions, useUpdatePhoneNumber } from '../api/phoneNumbers.ts';
import { formatPhoneNumber } from '../display/formatPhoneNumber.ts';
import { PhoneNumberTable } from '../features/browse-phone-numbers/PhoneNumberTable.tsx';
import { DeletePhoneNumberDialog } from '../features/delete-phone-number/DeletePhoneNumberDialog.tsx';
import { PhoneNumberDialog } from '../features/edit-phone-number/PhoneNumberDialog.tsx';

/** The dialog that the address names: `?dialog=add`, `?edit=<id>`, `?delete=<id>`. */
function Dialogs({ onClose }: { onClose: () => void }) {
  const [params] = useSearchParams();
  const { data } = useQuery(phoneNumbersOptions());
  const find = (id: string | null) => data?.items.find((number) => number.id === id);
  const edited = find(params.get('edit'));
  const deleted = find(params.get('delete'));
  if (params.get('dialog') === 'add') return <PhoneNumberDialog onClose={onClose} />;
  if (edited) return <PhoneNumberDialog key={edited.id} number={edited} onClose={onClose} />;
  if (deleted) return <DeletePhoneNumberDialog number={deleted} onClose={onClose} />;
  return null;
}

function useMakeDefault() {
  const update = useUpdatePhoneNumber();
  return async ({ id, phone_number, type }: PhoneNumber) => {
    try {
      await update.mutateAsync({ id, is_default: true });
      notify({ title: `${formatPhoneNumber(phone_number)} is the default for ${type} calls`, tone: 'success' });
    } catch (error) {
      notifyError('Failed to save phone number. Please try again.', error);
    }
  };
}

/** `/phone-numbers`: the numbers that calls go out from and come in on. */
export function PhoneNumbersPage() {
  const canManage = useCan('phone_number.manage');
  const [, setParams] = useSearchParams();
  const makeDefault = useMakeDefault();
  const open = (dialog: Record<string, string>) => setParams(dialog, { replace: true });
  const actions = {
    onAdd: () => open({ dialog: 'add' }),
    onEdit: ({ id }: PhoneNumber) => open({ edit: id }),
    onMakeDefault: (number: PhoneNumber) => void makeDefault(number),
    onDelete: ({ id }: PhoneNumber) => open({ delete: id }),
  };
  return (
    <Page>
      <PageHeader
        title="Phone Numbers"
        description="The numbers your assistants call from, and those that leads call."
        actions={
          canManage ? (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
              Add Number
            </Button>
          ) : undefined
        }
      />
      <PhoneNumberTable actions={canManage ? actions : undefined} />
      {canManage && <Dialogs onClose={() => open({})} />}
    </Page>
  );
}
