import type { Slot } from '@switchboard/contracts/slots';
import { Button, ButtonGroup, Card, IconExternal, Stack, Text } from '@switchboard/design-system';
import { CopyField } from '@switchboard/design-system/forms';
import { IconDownload } from '@switchboard/design-system/icons';
import { QrCode, qrPngFile, qrSvgFile } from '@switchboard/design-system/media';
import { notify, notifyError } from '@switchboard/platform';
import { bookingUrl } from '../../display/bookingUrl.ts';

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then, the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const fileName = (name: string, ending: string) =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'slot'}-code.${ending}`;

const notes: Partial<Record<Slot['status'], string>> = {
  full: 'All seats are taken, and the booking page says so.',
  cancelled: 'The slot is cancelled: the page says so, and it cannot be booked.',
  archived: 'The slot is archived: the page is not found.',
};

/** The public address of a slot, to send and to print. */
export function BookingLink({ slot }: { slot: Pick<Slot, 'id' | 'name' | 'status'> }) {
  const url = bookingUrl(slot.id);
  const download = async (ending: 'png' | 'svg') => {
    try {
      saveFile(await (ending === 'png' ? qrPngFile(url) : qrSvgFile(url)), fileName(slot.name, ending));
    } catch (error) {
      notifyError('The code could not be made', error);
    }
  };
  return (
    <Card title="Booking page" titleLevel={2} description="Anyone with this address can book without an account.">
      <Stack gap={3}>
        <CopyField
          label="Booking link"
          value={url}
          copyLabel="Copy"
          onCopied={() => notify({ title: 'Copied!', tone: 'success' })}
          onRefused={() =>
            notify({
              title: 'Copying was not allowed',
              description: 'Mark the address and copy it by hand.',
              tone: 'warning',
            })
          }
        >
          <Button icon={<IconExternal />} href={url} target="_blank" rel="noopener">
            Open
          </Button>
        </CopyField>
        {notes[slot.status] && (
          <Text size="sm" tone="muted">
            {notes[slot.status]}
          </Text>
        )}
        <QrCode value={url} label={`Code of the booking page of ${slot.name}`} />
        <ButtonGroup label="Code to print">
          <Button size="sm" icon={<IconDownload size={14} />} onPress={() => void download('png')}>
            Download PNG
          </Button>
          <Button size="sm" icon={<IconDownload size={14} />} onPress={() => void download('svg')}>
            Download SVG
          </Button>
        </ButtonGroup>
      </Stack>
    </Card>
  );
}
