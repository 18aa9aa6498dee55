import type { LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { importLimits } from '@switchboard/contracts/lead-imports.limits';
import { Banner, ProgressBar, Stack } from '@switchboard/design-system';
import { FileDropZone, type FileRejection } from '@switchboard/design-system/forms';
import { ApiError, HelpLink, request } from '@switchboard/platform';
import { useState } from 'react';

// A busy machine needs long to read and count a large file.
const patienceMs = 120_000;

const whyRejected: Record<FileRejection['reason'], string> = {
  type: 'Choose a CSV file, an Excel workbook (.xlsx) or contacts (.vcf).',
  empty: 'This file is empty.',
  size: 'This file is larger than 64 MB. Split it and upload the parts.',
};

/** The place to drop a file on, how far it is, and why it was refused. */
export function ChooseFile({ onUploaded }: { onUploaded: (uploaded: LeadImportDetail) => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setProblem(null);
    setSent(0);
    try {
      const uploaded = await request('POST /api/leads/import', {
        query: { filename: file.name },
        archive: new Blob([file], { type: 'text/csv' }),
        onUploadProgress: setSent,
        timeoutMs: patienceMs,
      });
      onUploaded(uploaded);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Please try again.');
      setSent(null);
    }
  };
  return (
    <Stack gap={4}>
      <FileDropZone
        label="Drop a CSV, Excel or vCard file here"
        hint="Up to 100,000 rows and 64 MB. The first row may name the columns; the next step shows how they are read."
        accept={['.csv', '.tsv', '.txt', '.xlsx', '.vcf']}
        maxBytes={importLimits.bytes}
        isDisabled={sent !== null}
        onFiles={([file]) => file && void upload(file)}
        onReject={([rejection]) => rejection && setProblem(whyRejected[rejection.reason])}
      />
      {problem && (
        <Banner tone="danger" title="The file was not accepted" role="alert">
          {problem} <HelpLink article="import-leads">How files are read</HelpLink>
        </Banner>
      )}
      {sent !== null && (
        <ProgressBar
          label={sent < 1 ? 'Uploading the file' : 'Reading the file'}
          {...(sent < 1 ? { value: Math.round(sent * 100), showValue: true } : {})}
        />
      )}
    </Stack>
  );
}
