import { z } from 'zod';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { extractionReasons } from './extraction-error.ts';

export const ExtractedPhone = z.object({ e164: z.string(), raw: z.string(), type: z.string().optional() });
export type ExtractedPhone = z.infer<typeof ExtractedPhone>;

export const ExtractedData = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  full_name: z.string().optional(),
  is_order_unclear: z.literal(true).optional(),
  email: z.string().optional(),
  emails: z.array(z.string()),
  phone: z.string().optional(),
  phones: z.array(ExtractedPhone),
  skills: z.array(z.string()),
  experience: z.string().optional(),
  education: z.string().optional(),
  links: z.array(z.string()),
  location: z.string().optional(),
});
export type ExtractedData = z.infer<typeof ExtractedData>;

export const ExtractionResult = z.object({
  md_content: z.string(),
  extracted_data: ExtractedData,
  page_count: z.int().nonnegative().optional(),
  kind: z.enum(documentKinds),
  /**
   * Returned on request instead of personal details: the blocks of `document.ts` as JSON. A small document can have 100,000 of
   * them, so a thread reads them instead of the event loop.
   */
  blocks: z.string().optional(),
  /** Returned on request instead of text: the pictures in a document, in base64. */
  pictures: z.array(z.string()).optional(),
});
export type ExtractionResult = z.infer<typeof ExtractionResult>;

/** The child's answer on its standard output. */
export const WorkerAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), result: ExtractionResult }),
  z.object({ status: z.literal('failed'), reason: z.enum(extractionReasons), detail: z.string().optional() }),
]);
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;

/** The first line of the child's standard input; the bytes of the document follow it. */
export type WorkerOrder = {
  extension: DocumentKind;
  default_country?: string | undefined;
  file_name?: string | undefined;
  wants_blocks?: boolean | undefined;
  wants_pictures?: boolean | undefined;
};
