import { ApiError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';

const uploadTimeoutMs = 10 * 60 * 1000;

/** A file that is being uploaded to a knowledge base, or was refused. */
export interface SentFile {
  id: number;
  name: string;
  /** The uploaded share, 0 to 1. */
  fraction: number;
  /** Why the file was refused, in a sentence. */
  refusal: string | null;
}

/** Uploads files one after the other. Accepted files leave this list, because the knowledge base then lists them as documents. */
export function useSendDocuments(baseId: string) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const nextId = useRef(1);

  const change = (id: number, changes: Partial<SentFile>) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...changes } : file)));
  const forget = (id: number) => setFiles((all) => all.filter((file) => file.id !== id));

  const send = async (id: number, file: File) => {
    try {
      await request('POST /api/knowledge-bases/:id/documents', {
        params: { id: baseId },
        file,
        timeoutMs: uploadTimeoutMs,
        onUploadProgress: (fraction) => change(id, { fraction }),
      });
      await makeStale(client, 'knowledge_document.changed');
      forget(id);
    } catch (error) {
      const refusal = error instanceof ApiError ? error.message : 'The file could not be sent. Please try again.';
      change(id, { refusal });
    }
  };

  return {
    files,
    forget,
    add: (added: readonly File[]) => {
      const items = added.map((file) => ({ id: nextId.current++, file }));
      setFiles((all) => [
        ...items.map(({ id, file }) => ({ id, name: file.name, fraction: 0, refusal: null })),
        ...all,
      ]);
      for (const { id, file } of items) line.current = line.current.then(() => send(id, file));
    },
    refuse: (name: string, refusal: string) =>
      setFiles((all) => [{ id: nextId.current++, name, fraction: 0, refusal }, ...all]),
  };
}
