import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { Banner, Button, Heading, IconPlus, Link, Loaded, Stack, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { AddNumberDialog } from './AddNumberDialog.tsx';
import { type NumberAction, NumbersTable } from './NumbersTable.tsx';
import { QrDialog } from './QrDialog.tsx';
import { ReconnectDialog } from './ReconnectDialog.tsx';
import { DeleteNumber, RecreateNumber } from './RemoveDialogs.tsx';
import { SyncDialog } from './SyncDialog.tsx';
import { useCheck } from './useCheck.ts';
import { numberName, scanAgain, whatsAppFailed } from './whatsappWords.ts';

const dialogs = ['add', 'qr', 'reconnect', 'sync', 'recreate', 'delete'] as const;

/** Numbers that need a new QR code, each with a button to get it. */
function Unlinked({
  numbers,
  onConnect,
}: {
  numbers: readonly WhatsAppNumber[];
  onConnect: (number: WhatsAppNumber) => void;
}) {
  return numbers
    .filter(({ session_data }) => session_data.requires_new_qr)
    .map((number) => (
      <Banner
        key={number.id}
        tone="danger"
        title={`${whatsAppFailed.authentication}: ${numberName(number)}`}
        actions={
          <Button size="sm" onPress={() => onConnect(number)}>
            Scan again
          </Button>
        }
      >
        {number.session_data.error ?? scanAgain}
      </Banner>
    ));
}

/** The organization's WhatsApp numbers: adding and connecting them, and syncing messages that were written to leads elsewhere. */
export function WhatsAppTab() {
  const canManage = useCan('whatsapp.manage');
  const [{ dialog, number: id }, change] = useAddress({ dialog: oneOf(dialogs), number: anyText });
  const numbers = useQuery(endpointRows('GET /api/whatsapp-numbers'));
  const close = () => change({ dialog: null, number: null });
  const open = (next: (typeof dialogs)[number]) => (number: WhatsAppNumber) =>
    change({ dialog: next, number: number.id });
  const connect = open('qr');
  const { check, reauthenticate } = useCheck({ onReauthenticate: connect, onDisconnected: open('reconnect') });
  const act = (action: NumberAction, number: WhatsAppNumber) =>
    action === 'check' ? check(number) : open(action)(number);
  const add = canManage && (
    <Button variant="primary" icon={<IconPlus />} onPress={() => change({ dialog: 'add' })}>
      Add number
    </Button>
  );
  const chosen = canManage ? numbers.data?.find((number) => number.id === id) : undefined;
  const on = chosen && { number: chosen, onClose: close };
  return (
    <Stack gap={4}>
      <Stack direction="row" justify="between" align="center" gap={3} wrap>
        <Heading level={2}>WhatsApp</Heading>
        {numbers.data && numbers.data.length > 0 && add}
      </Stack>
      <Text as="p" tone="muted">
        The numbers that your team messages leads from. Admins connect them, members send messages, and everyone can
        read. Messages of people who are no leads, and those that may have arrived, are under{' '}
        <Link href="/whatsapp-messages">WhatsApp Messages</Link>.
      </Text>
      {numbers.data?.some(({ simulated }) => simulated) && (
        <Banner title="Simulated">
          This installation has no WhatsApp gateway, so no message is sent. The simulated phone reads and answers in
          their place.
        </Banner>
      )}
      <Loaded
        query={numbers}
        failed={whatsAppFailed.fetch}
        loading={<NumbersTable numbers={undefined} onAction={undefined} add={null} />}
      >
        {(rows) => (
          <Stack gap={3}>
            {canManage && <Unlinked numbers={rows} onConnect={connect} />}
            <NumbersTable numbers={rows} onAction={canManage ? act : undefined} add={add} />
          </Stack>
        )}
      </Loaded>
      {canManage && dialog === 'add' && <AddNumberDialog onClose={close} onAdded={connect} />}
      {on && dialog === 'qr' && <QrDialog key={on.number.id} {...on} />}
      {on && dialog === 'reconnect' && <ReconnectDialog {...on} onReauthenticate={reauthenticate} />}
      {on && dialog === 'sync' && <SyncDialog {...on} />}
      {on && dialog === 'recreate' && <RecreateNumber {...on} onRecreated={() => connect(on.number)} />}
      {on && dialog === 'delete' && <DeleteNumber {...on} />}
    </Stack>
  );
}
