import { open } from 'node:fs/promises';
import type { CountryCode } from 'libphonenumber-js/max';
import { createTurns } from '../turns.ts';
import { extensionOf } from './detect.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { ExtractionResult, WorkerOrder } from './extraction.schema.ts';
import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';
import { Sandbox } from './sandbox.ts';
import { textOfPictures, textOfScan } from './scans.ts';

export type { Block as ExtractedBlock } from './document.ts';
export type { ExtractedData, ExtractedPhone, ExtractionResult } from './extraction.schema.ts';
export { ExtractionError, type ExtractionReason } from './extraction-error.ts';
export { findPhone } from './find-phone.ts';

export type ExtractionInput = {
  path: string;
  original_filename: string;
  defaultCountry?: CountryCode;
  /** Returns the text in parts, without personal details. */
  wantsBlocks?: boolean;
};

export type Extractor = {
  extractDocument(input: ExtractionInput): Promise<ExtractionResult>;
  close(): void;
};

export type ExtractorOptions = {
  /** Keeps one child ready with its modules loaded; it costs about 100 MB while it waits. */
  prewarm?: boolean;
  /** Maximum number of documents that are read at the same time; the others wait. */
  concurrency?: number;
};

/** Counts the real bytes: neither the declared size nor the directory entry is trusted. */
async function readBounded(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(Math.min((await file.stat()).size, limits.inputBytes) + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length > limits.inputBytes) throw new ExtractionError('too_large', `more than ${limits.inputBytes} bytes`);
    if (length === 0) throw new ExtractionError('empty');
    return buffer.subarray(0, length);
  } finally {
    await file.close();
  }
}

/** Creates an extractor; call `close` when the server stops. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const inTurn = createTurns(options.concurrency ?? 3);
  let isClosed = false;
  const active = new Set<Sandbox>();
  let spare = options.prewarm ? new Sandbox({ isWarm: true }) : undefined;

  const takeSandbox = () => {
    const ready = spare?.isUsable ? spare : undefined;
    spare = undefined;
    return ready ?? new Sandbox();
  };

  const inSandbox = async (order: WorkerOrder, bytes: Buffer) => {
    const sandbox = takeSandbox();
    active.add(sandbox);
    try {
      const answer = await sandbox.read(order, bytes);
      if (answer.status === 'failed') throw new ExtractionError(answer.reason, answer.detail);
      return answer.result;
    } finally {
      active.delete(sandbox);
      sandbox.close();
      if (options.prewarm && !isClosed) spare ??= new Sandbox({ isWarm: true });
    }
  };

  /** The text of scanned pages, including pictures in a text document. */
  const textOfPages = async (extension: DocumentKind, bytes: Buffer): Promise<string | null> => {
    if (extension === 'pdf') return textOfScan(bytes);
    if (extension !== 'docx' && extension !== 'odt') return null;
    const { pictures = [] } = await inSandbox({ extension, wants_pictures: true }, bytes);
    return textOfPictures(pictures.map((picture) => Buffer.from(picture, 'base64')));
  };

  const read = async (
    { path, original_filename, defaultCountry, wantsBlocks }: ExtractionInput,
    extension: DocumentKind,
  ): Promise<ExtractionResult> => {
    const bytes = await readBounded(path);
    const order = { default_country: defaultCountry, file_name: original_filename, wants_blocks: wantsBlocks };
    try {
      return await inSandbox({ ...order, extension }, bytes);
    } catch (error) {
      if (!(error instanceof ExtractionError && error.reason === 'no_text')) throw error;
      const text = await textOfPages(extension, bytes);
      if (text === null) throw error;
      return { ...(await inSandbox({ ...order, extension: 'txt' }, Buffer.from(text))), kind: extension };
    }
  };

  return {
    async extractDocument(input) {
      const extension = extensionOf(input.original_filename);
      if (extension === undefined) throw new ExtractionError('unsupported_type', input.original_filename);
      return inTurn(() => read(input, extension)).catch((error: unknown) => {
        throw error instanceof ExtractionError ? new ExtractionError(error.reason, error.detail, extension) : error;
      });
    },
    close() {
      isClosed = true;
      spare?.close();
      for (const sandbox of active) sandbox.close();
    },
  };
}

const shared = createExtractor();

/** Reads one document in a guarded child process; throws ExtractionError when it cannot be read. */
export function extractDocument(input: ExtractionInput): Promise<ExtractionResult> {
  return shared.extractDocument(input);
}
