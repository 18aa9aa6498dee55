import { Button } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { IconDownload } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { type JsonSchema, nameOfLabel } from '@switchboard/forms';

interface ExportJsonDialogProps {
  name: string;
  schema: JsonSchema;
  onClose: () => void;
}

const shownHeight = 420;

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${nameOfLabel(name)}.schema.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** 'Export JSON': the form in the editor, to copy or to save as a file. */
export function ExportJsonDialog({ name, schema, onClose }: ExportJsonDialogProps) {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  return (
    <Dialog
      title="Export JSON"
      description="A JSON Schema (2020-12), including unsaved changes."
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" icon={<IconDownload />} onPress={() => download(name, text)}>
            Download
          </Button>
        </>
      }
    >
      <CodeBlock label="JSON Schema" language="json" value={text} maxHeight={shownHeight} />
    </Dialog>
  );
}
