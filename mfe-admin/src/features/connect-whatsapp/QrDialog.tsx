import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import {
  Button,
  EmptyState,
  IconAlertCircle,
  IconCheckCircle,
  Link,
  Spinner,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { QrCode } from '@switchboard/design-system/media';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import styled from 'styled-components';
import { CopyButton } from '../../CopyButton.tsx';
import type { QrFlow } from './connectByCode.ts';
import { SimulatedBadge } from './SimulatedBadge.tsx';
import { useQrFlow } from './useQrFlow.ts';
import { numberName } from './whatsappWords.ts';

const Code = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[3]};
  min-block-size: 18rem;

  & > img {
    inline-size: min(16rem, 100%);
    block-size: auto;
  }
`;

const Steps = styled.ol`
  padding-inline-start: ${tokens.space[5]};
`;

type CodeToScan = Extract<QrFlow, { state: 'qr' }>['code'];

function CodePicture({ code: { format, value } }: { code: CodeToScan }) {
  if (format === 'png') return <img src={`data:image/png;base64,${value}`} alt="QR code" />;
  return <QrCode value={value} label="QR code" size="lg" />;
}

function Waiting({ text }: { text: string }) {
  return (
    <>
      <Spinner label={text} />
      <Text tone="muted">{text}</Text>
    </>
  );
}

function Flow({ flow }: { flow: QrFlow }) {
  switch (flow.state) {
    case 'loading':
      return <Waiting text="Loading the QR code..." />;
    case 'connecting':
      return <Waiting text="Connecting..." />;
    case 'qr':
      return <CodePicture code={flow.code} />;
    case 'connected':
      return (
        <EmptyState icon={<IconCheckCircle />} title="Connected" description="Messages can be sent and received." />
      );
    case 'failed':
      return (
        <EmptyState
          icon={<IconAlertCircle />}
          title="Connection Failed"
          description={`Please try again. ${flow.title === 'Connection Failed' ? '' : `${flow.title}. `}${flow.message}`}
        />
      );
  }
}

/** Screen reader announcements of the states. */
const said: Record<QrFlow['state'], string> = {
  loading: 'Loading the QR code',
  connecting: 'Connecting',
  qr: 'The QR code can be scanned',
  connected: 'Connected',
  failed: 'Connection Failed. Please try again',
};

/** Connects a number: shows the code, waits until it is scanned, and closes. */
export function QrDialog({ number, onClose }: { number: WhatsAppNumber; onClose: () => void }) {
  const { flow, startOver } = useQrFlow(number, () => {
    notify({ title: 'WhatsApp connected', description: numberName(number), tone: 'success' });
    onClose();
  });
  const isCode = flow.state === 'qr';
  return (
    <Dialog
      onClose={onClose}
      title={`Connect ${numberName(number)}`}
      description="Scan the code with the phone that has this number."
      footer={
        <>
          {flow.state === 'failed' && (
            <Button autoFocus variant="primary" onPress={startOver}>
              Try again
            </Button>
          )}
          <Button onPress={onClose}>{flow.state === 'connected' ? 'Close' : 'Cancel'}</Button>
        </>
      }
    >
      <Stack gap={4}>
        {number.simulated && (
          <Stack direction="row">
            <SimulatedBadge />
          </Stack>
        )}
        <Code aria-busy={flow.state === 'loading'}>
          <Flow flow={flow} />
        </Code>
        <VisuallyHidden role="status">{said[flow.state]}</VisuallyHidden>
        {isCode && number.simulated && (
          <Stack gap={3}>
            <Text as="p">
              No phone is needed:{' '}
              <Link href={`/simulated-phone?number=${number.id}`} target="_blank">
                open the simulated phone
              </Link>{' '}
              and scan the code there.
            </Text>
            {flow.code.format === 'text' && (
              <Stack direction="row" gap={2}>
                <CopyButton text={flow.code.value} what="text of the code" />
              </Stack>
            )}
          </Stack>
        )}
        {isCode && !number.simulated && (
          <Steps>
            <li>Open WhatsApp on the phone.</li>
            <li>Open Settings, then Linked devices, and choose Link a device.</li>
            <li>Point the camera at this code. A new code appears when this one expires.</li>
          </Steps>
        )}
      </Stack>
    </Dialog>
  );
}
