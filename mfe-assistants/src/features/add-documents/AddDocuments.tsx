import { knowledgeExtensions, knowledgeLimits } from '@switchboard/contracts/knowledge.limits';
import { Banner, Button, IconPlus, ProgressBar, Stack } from '@switchboard/design-system';
import { FileDropZone, type FileRejection } from '@switchboard/design-system/forms';
import { useSendDocuments } from './useSendDocuments.ts';

const refusals: Record<FileRejection['reason'], string> = {
  type: 'It cannot be read: only PDF, DOC, DOCX, TXT, RTF, ODT, MD and CSV files are accepted.',
  size: 'It is too large: a file may have up to 10 MB.',
  empty: 'It is empty.',
};

interface AddDocumentsProps {
  baseId: string;
  onPaste: () => void;
}

/** The drop zone for documents, the progress of uploads, and why a file was refused. */
export function AddDocuments({ baseId, onPaste }: AddDocumentsProps) {
  const { files, add, refuse, forget } = useSendDocuments(baseId);
  return (
    <Stack gap={3}>
      <FileDropZone
        label="Drop documents here"
        hint="PDF, DOC, DOCX, TXT, RTF, ODT, Markdown or CSV, up to 10 MB each."
        accept={knowledgeExtensions}
        maxBytes={knowledgeLimits.documentBytes}
        multiple
        onFiles={add}
        onReject={(rejected) => {
          for (const { file, reason } of rejected) refuse(file.name, refusals[reason]);
        }}
      />
      <Stack direction="row">
        <Button size="sm" icon={<IconPlus size={14} />} onPress={onPaste}>
          Paste text
        </Button>
      </Stack>
      <Stack gap={3} aria-live="polite" aria-relevant="additions text">
        {files.map(({ id, name, fraction, refusal }) =>
          refusal === null ? (
            <ProgressBar key={id} label={name} value={fraction * 100} showValue />
          ) : (
            <Banner
              key={id}
              tone="danger"
              title={`${name} was not added`}
              actions={
                <Button size="sm" aria-label={`Dismiss ${name}`} onPress={() => forget(id)}>
                  Dismiss
                </Button>
              }
            >
              {refusal}
            </Banner>
          ),
        )}
      </Stack>
    </Stack>
  );
}
