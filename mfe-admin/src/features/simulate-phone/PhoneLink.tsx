import type { SimulatedPhone } from '@switchboard/contracts/simulated-phone';
import { Badge, type BadgeTone, Button, Card, Stack, Text } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { IconQrCode } from '@switchboard/design-system/icons';
import { notifyError, request } from '@switchboard/platform';
import { endpointMutation, makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { phoneStale } from './phoneQueries.ts';

const Wide = styled.div`
  flex: 1;
  min-inline-size: 0;
`;

type State = SimulatedPhone['state'];

const states: Record<State, { label: string; tone: BadgeTone; text: string }> = {
  linked: { label: 'Linked', tone: 'success', text: 'It sends and receives for the number.' },
  offline: { label: 'Off', tone: 'warning', text: 'It is switched off: messages to it fail or wait.' },
  unlinked: { label: 'Not linked', tone: 'neutral', text: "No code was scanned, so the number isn't connected." },
};

/** Links the phone to the number: by the code that waits now, or by the text of one. */
function Pair({ numberId }: { numberId: string }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const pair = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/phone/pair', {
      stale: phoneStale,
      done: 'The code was scanned',
      failed: 'The code was not accepted',
    }),
  );
  const [isScanning, setScanning] = useState(false);
  const params = { id: numberId };
  const scan = async () => {
    setScanning(true);
    try {
      const code = await request('POST /api/whatsapp-numbers/:id/qr', { params });
      if (code.state === 'qr') await pair.mutateAsync({ params, body: { qr: code.value } }).catch(() => undefined);
    } catch (error) {
      notifyError('Failed to generate QR code', error);
    } finally {
      setScanning(false);
      void makeStale(client, phoneStale);
    }
  };
  const typed = text.trim();
  const submit = () => typed && pair.mutate({ params, body: { qr: typed } }, { onSuccess: () => setText('') });
  return (
    <Stack gap={3}>
      <Stack direction="row">
        <Button variant="primary" icon={<IconQrCode />} isPending={isScanning} onPress={() => void scan()}>
          Scan
        </Button>
      </Stack>
      <Form onSubmit={submit}>
        <Stack direction="row" gap={2} align="end">
          <Wide>
            <TextField
              label="Or the text of the code"
              value={text}
              onChange={setText}
              autoComplete="off"
              placeholder="Paste it here"
            />
          </Wide>
          <Button type="submit" isDisabled={typed === ''} isPending={pair.isPending && !isScanning}>
            Pair
          </Button>
        </Stack>
      </Form>
    </Stack>
  );
}

/** The phone's link to the number, with buttons to change it. */
export function PhoneLink({ numberId, state }: { numberId: string; state: State }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/phone/connection', {
      stale: phoneStale,
      failed: 'The phone could not be switched',
    }),
  );
  const to = (wanted: State) => () => mutate({ params: { id: numberId }, body: { state: wanted } });
  const { label, tone, text } = states[state];
  return (
    <Card>
      <Stack gap={3}>
        <Stack direction="row" gap={3} justify="between" wrap>
          <Stack direction="row" gap={2} wrap role="status">
            <Badge tone={tone}>{label}</Badge>
            <Text tone="muted">{text}</Text>
          </Stack>
          {state !== 'unlinked' && (
            <Stack direction="row" gap={2}>
              {state === 'linked' ? (
                <Button size="sm" isDisabled={isPending} onPress={to('offline')}>
                  Switch off
                </Button>
              ) : (
                <Button size="sm" isDisabled={isPending} onPress={to('linked')}>
                  Switch on
                </Button>
              )}
              <Button size="sm" isDisabled={isPending} onPress={to('unlinked')}>
                Unlink
              </Button>
            </Stack>
          )}
        </Stack>
        {state === 'unlinked' && <Pair numberId={numberId} />}
      </Stack>
    </Card>
  );
}
