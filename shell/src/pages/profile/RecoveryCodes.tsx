import { Banner, Button, Stack } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'switchboard-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      // Only the button closes it: they cannot be shown a second time.
      isDismissable={false}
      size="sm"
      title="Keep your recovery codes"
      description="Each code signs you in once without your phone. They are shown only this time."
      footer={
        <>
          <Button onPress={() => download(codes)}>Download</Button>
          <Button variant="primary" onPress={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <CodeBlock label="Recovery codes" value={codes.join('\n')} />
        <Banner tone="info">
          Store them where you can find them without your phone, such as in a password manager or on paper. No one else
          can give you new codes.
        </Banner>
      </Stack>
    </Dialog>
  );
}
