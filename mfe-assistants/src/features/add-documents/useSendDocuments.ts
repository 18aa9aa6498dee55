import { ApiError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';

const uploadTimeoutMs = 10 * 60 * 1000;

/** A file on its way to a knowledge base, or one that was refused. */
export interface SentFile {
  id: number;
  name: string;
  /** How much of it was sent, 0 to 1. */
  fraction: number;
  /** Why it was not taken, in a sentence. */
  refusal: string | null;
}

/** Sends files one after the other. Those that were taken leave this list: the documents of the base have them then. */
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
