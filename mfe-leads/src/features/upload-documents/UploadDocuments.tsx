import { maxUploadBytes, uploadExtensions } from '@switchboard/contracts/lead-uploads.limits';
import { Banner, Button, Card, Text } from '@switchboard/design-system';
import { FileDropZone, type FileRejection } from '@switchboard/design-system/forms';
import { useRef, useState } from 'react';
import { RecentUploads } from './RecentUploads.tsx';
import { rejectionText } from './rejections.ts';
import type { useUploads } from './useUploads.ts';

interface UploadDocumentsProps {
  uploads: ReturnType<typeof useUploads>;
  onReview: (uploadId: string) => void;
}

/** The drop area for résumés, the rejected files, and the progress of the others. */
export function UploadDocuments({ uploads, onReview }: UploadDocumentsProps) {
  const [rejections, setRejections] = useState<readonly FileRejection[]>([]);
  // One drop can contain both kinds of files: its rejections stay visible while the others are sent.
  const isSameDrop = useRef(false);
  const reject = (refused: readonly FileRejection[]) => {
    isSameDrop.current = true;
    queueMicrotask(() => {
      isSameDrop.current = false;
    });
    setRejections(refused);
  };
  return (
    <>
      <FileDropZone
        label="Drop documents here"
        hint="PDF, DOC, DOCX, TXT, RTF or ODT, up to 10 MB each. Every document becomes a lead."
        accept={uploadExtensions}
        maxBytes={maxUploadBytes}
        multiple
        onFiles={(files) => {
          if (!isSameDrop.current) setRejections([]);
          uploads.add(files);
        }}
        onReject={reject}
      />
      {rejections.length > 0 && (
        <Banner
          tone="danger"
          title={rejections.length === 1 ? 'A file was not uploaded' : `${rejections.length} files were not uploaded`}
          actions={
            <Button size="sm" onPress={() => setRejections([])}>
              Dismiss
            </Button>
          }
        >
          {rejections.map((rejection) => (
            <Text as="p" key={`${rejection.file.name} ${rejection.file.size}`}>
              {rejectionText(rejection)}
            </Text>
          ))}
        </Banner>
      )}
      {uploads.items.length > 0 && (
        <Card
          title="Recent Uploads"
          titleLevel={2}
          padding="none"
          actions={
            <Button size="sm" variant="ghost" onPress={uploads.clear}>
              Clear finished
            </Button>
          }
        >
          <RecentUploads items={uploads.items} onReview={onReview} />
        </Card>
      )}
    </>
  );
}
