import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  formatPhone,
  IconBot,
  IconMessage,
  Loaded,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  tokens,
} from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { anyText, useAddress } from '@switchboard/platform/router';
import styled from 'styled-components';
import { SimulatedBadge } from '../features/connect-whatsapp/SimulatedBadge.tsx';
import { Chat } from '../features/simulate-phone/Chat.tsx';
import { ChatList } from '../features/simulate-phone/ChatList.tsx';
import { PhoneLink } from '../features/simulate-phone/PhoneLink.tsx';
import { phoneOf } from '../features/simulate-phone/phoneQueries.ts';

const Panes = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
`;

const parts = { number: anyText, chat: (text: string | null) => (text && /^\d{5,15}$/.test(text) ? text : null) };
const settings = '/organization-settings?tab=whatsapp';

function Phone({ number }: { number: WhatsAppNumber }) {
  const [{ chat: digits }, change] = useAddress(parts);
  const query = useQuery(phoneOf(number.id));
  return (
    <Loaded query={query} failed="Failed to load the simulated phone" loading={<Skeleton lines={8} />}>
      {({ state, chats }) => (
        <Stack gap={5}>
          <PhoneLink numberId={number.id} state={state} />
          <Panes>
            <Card title="Chats" titleLevel={2}>
              <ChatList
                chats={chats}
                openDigits={digits}
                hrefOf={(to) => `/simulated-phone?number=${number.id}&chat=${to}`}
                onOpen={(to) => change({ chat: to })}
              />
            </Card>
            <Card>
              {digits ? (
                <Chat
                  key={digits}
                  numberId={number.id}
                  chat={chats.find((one) => one.digits === digits) ?? { digits, lead: null }}
                  isOff={state !== 'linked'}
                />
              ) : (
                <EmptyState
                  icon={<IconMessage />}
                  title="Choose a chat"
                  description="Read and answer messages as the recipient."
                />
              )}
            </Card>
          </Panes>
        </Stack>
      )}
    </Loaded>
  );
}

function Phones({ numbers }: { numbers: readonly WhatsAppNumber[] }) {
  const [{ number: id }, change] = useAddress(parts);
  const simulated = numbers.filter((number) => number.simulated);
  const number = simulated.find((one) => one.id === id) ?? simulated[0];
  if (!number)
    return (
      <EmptyState
        icon={<IconBot />}
        title="No simulated phone"
        description="Every number that you add gets a simulated phone while no WhatsApp gateway is connected to this installation."
        action={<Button href={settings}>WhatsApp numbers</Button>}
      />
    );
  return (
    <Stack gap={5}>
      <Banner title="Simulated">
        No message is sent. This page simulates the phone of {number.display_name ?? formatPhone(number.phone_number)}{' '}
        and the people who write with it.
      </Banner>
      {simulated.length > 1 && (
        <Select
          label="Number"
          options={simulated.map(({ id: key, display_name, phone_number }) => ({
            id: key,
            label: display_name ? `${display_name}, ${formatPhone(phone_number)}` : formatPhone(phone_number),
          }))}
          value={number.id}
          onChange={(next) => change({ number: next, chat: null })}
        />
      )}
      <Phone key={number.id} number={number} />
    </Stack>
  );
}

/** `/simulated-phone`: the phone behind a simulated WhatsApp number, and the people it talks with. */
export function SimulatedPhonePage() {
  const numbers = useQuery(endpointRows('GET /api/whatsapp-numbers'));
  return (
    <Page width="medium">
      <PageHeader
        title="Simulated phone"
        breadcrumbs={[{ label: 'WhatsApp', href: settings }, { label: 'Simulated phone' }]}
        badge={<SimulatedBadge />}
        description="Scan the code, read the messages to leads, and answer for them"
      />
      <Loaded query={numbers} failed="Failed to fetch WhatsApp numbers" loading={<Skeleton lines={8} />}>
        {(rows) => <Phones numbers={rows} />}
      </Loaded>
    </Page>
  );
}
