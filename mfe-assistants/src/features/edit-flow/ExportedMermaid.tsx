import type { Flow } from '@switchboard/contracts/flows/document';
import { flowAsMermaid } from '@switchboard/contracts/flows/mermaid';
import { Button } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { IconDownload } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { fileName, saveFile } from '../../files/saveFile.ts';

/** The flow as a Mermaid flowchart, to copy into a document or to download. */
export function ExportedMermaid({ flow, name, onClose }: { flow: Flow; name: string; onClose: () => void }) {
  const text = flowAsMermaid(flow);
  return (
    <Dialog
      title="Mermaid flowchart"
      description="Paste it into a document that draws Mermaid, such as a Markdown file on GitHub."
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<IconDownload />}
            onPress={() => saveFile(text, fileName(name, 'flow', 'mmd'), 'text/plain')}
          >
            Save file
          </Button>
        </>
      }
    >
      <CodeBlock value={text} maxHeight={400} isCopyable label="Mermaid flowchart" />
    </Dialog>
  );
}
