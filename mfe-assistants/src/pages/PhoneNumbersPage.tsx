import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Button, formatPhone, IconPlus, Loaded, Page, PageHeader } from '@switchboard/design-system';
import { Hint, notify, useCan, useOrganization } from '@switchboard/platform';
import {
  endpointMutation,
  endpointQuery,
  endpointRows,
  useMutation,
  useQuery,
  useRow,
} from '@switchboard/platform/query';
import { type AddressedDialog, anyText, useAddress, useDialogAddress } from '@switchboard/platform/router';
import { NoDefault } from '../features/browse-phone-numbers/NoDefault.tsx';
import { PhoneNumberTable } from '../features/browse-phone-numbers/PhoneNumberTable.tsx';
import { CalledNumber } from '../features/call-in/CalledNumber.tsx';
import { CallSetupDialog } from '../features/check-call-setup/CallSetupDialog.tsx';
import { DeletePhoneNumber } from '../features/edit-phone-number/DeletePhoneNumber.tsx';
import { PhoneNumberDialog } from '../features/edit-phone-number/PhoneNumberDialog.tsx';
import { RetirePhoneNumber } from '../features/retire-phone-number/RetirePhoneNumber.tsx';
import { useRestore } from '../features/retire-phone-number/useRestore.ts';
import { TestTrunkDialog } from '../features/test-trunk/TestTrunkDialog.tsx';

interface DialogsProps {
  listed: readonly PhoneNumber[] | undefined;
  dialog: AddressedDialog;
  onRetire: (number: PhoneNumber) => void;
}

function Dialogs({ listed, dialog, onRetire }: DialogsProps) {
  const { close } = dialog;
  const number = useRow('GET /api/phone-numbers/:id', dialog.edit ?? dialog.delete, {
    listed,
    noun: 'phone number',
    onMissing: close,
  });
  if (dialog.isCreating) return <PhoneNumberDialog onClose={close} />;
  if (!number) return null;
  if (dialog.edit) return <PhoneNumberDialog key={number.id} number={number} onClose={close} />;
  return <DeletePhoneNumber number={number} listed={listed} onRetire={onRetire} onClose={close} />;
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

/** The number to call, where calls are simulated; undefined if the user can't simulate calls. */
function useCalledNumber() {
  const canPlace = useCan('call.place');
  const organization = useOrganization();
  const [{ call }, change] = useAddress({ call: anyText });
  if (!canPlace || organization?.are_calls_simulated !== true) return undefined;
  return { id: call, choose: ({ id }: PhoneNumber) => change({ call: id }), close: () => change({ call: null }) };
}

/** The number about to be taken out of use. */
function useRetiredNumber() {
  const [{ retire }, change] = useAddress({ retire: anyText, delete: anyText });
  return {
    id: retire,
    choose: ({ id }: PhoneNumber) => change({ retire: id, delete: null }),
    close: () => change({ retire: null }),
  };
}

/** The number whose trunk is being tested. */
function useTestedNumber() {
  const [{ test }, change] = useAddress({ test: anyText });
  return {
    id: test,
    choose: ({ id }: PhoneNumber) => change({ test: id }),
    close: () => change({ test: null }),
  };
}

/** Whether the setup guide for real calls is open. */
function useSetup() {
  const [{ setup }, change] = useAddress({ setup: anyText });
  return {
    isOpen: setup !== null,
    open: () => change({ setup: 'calls' }),
    close: () => change({ setup: null }),
  };
}

/** `/phone-numbers`: the numbers of outbound and inbound calls. */
export function PhoneNumbersPage() {
  const canManage = useCan('phone_number.manage');
  const numbers = useQuery(endpointRows('GET /api/phone-numbers', { query: { with_retired: 'true' } }));
  const health = useQuery(endpointQuery('GET /api/phone-numbers/health'));
  const onMakeDefault = useMakeDefault();
  const onRestore = useRestore();
  const called = useCalledNumber();
  const retired = useRetiredNumber();
  const tested = useTestedNumber();
  const setup = useSetup();
  const dialog = useDialogAddress(canManage ? ['create', 'edit', 'delete'] : []);
  const actions = canManage
    ? {
        onAdd: dialog.create,
        onEdit: ({ id }: PhoneNumber) => dialog.open('edit', id),
        onMakeDefault,
        onRetire: retired.choose,
        onRestore,
        onTestTrunk: tested.choose,
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
            <>
              <Button onPress={setup.open}>Call setup</Button>
              <Hint
                id="connect-carrier"
                title="Calls that reach people"
                text="Add your own number with the SIP trunk of its carrier. “Call setup” lists what is still missing."
              >
                <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
                  Add Number
                </Button>
              </Hint>
            </>
          )
        }
      />
      <Loaded
        query={numbers}
        failed="Failed to load phone numbers. Please try again."
        loading={<PhoneNumberTable numbers={undefined} />}
      >
        {(rows) => (
          <>
            {actions && <NoDefault numbers={rows} />}
            <PhoneNumberTable numbers={rows} health={health.data?.numbers} actions={actions} onCall={called?.choose} />
          </>
        )}
      </Loaded>
      {canManage && setup.isOpen && <CallSetupDialog onClose={setup.close} />}
      {canManage && <Dialogs listed={numbers.data} dialog={dialog} onRetire={retired.choose} />}
      {canManage && <RetirePhoneNumber listed={numbers.data} id={retired.id} onClose={retired.close} />}
      {canManage && <TestTrunkDialog listed={numbers.data} id={tested.id} onClose={tested.close} />}
      {called && <CalledNumber listed={numbers.data} id={called.id} onClose={called.close} />}
    </Page>
  );
}
