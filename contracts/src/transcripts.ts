import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxTranscriptBytes, maxTranscriptLength, maxTranscriptNameLength, promptTexts } from './prompts.limits.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

export const TranscriptName = nameText(
  z
    .string(promptTexts.transcriptNameRequired)
    .trim()
    .min(1, promptTexts.transcriptNameRequired)
    .max(maxTranscriptNameLength, `The name can have at most ${maxTranscriptNameLength} characters`),
);

/** A conversation as text, stored as it was pasted. `parseTranscript` finds the speakers. */
export const TranscriptContent = z
  .string(promptTexts.transcriptRequired)
  .refine((text) => text.trim() !== '', promptTexts.transcriptRequired)
  .max(maxTranscriptLength, `A transcript can have at most ${maxTranscriptLength} characters`);

export const TranscriptInput = z.strictObject({ name: TranscriptName, content: TranscriptContent });
export type TranscriptInput = z.input<typeof TranscriptInput>;

/** A transcript as cards show it. */
export const Transcript = z.object({
  id: Id,
  /** Null: the first eight characters of its id are shown instead. */
  name: z.string().nullable(),
  preview: z.string(),
  /** The call that it was created from. */
  call_log_id: Id.nullable(),
  /** Prompts that were created from it; while there are any, it can't be deleted. */
  prompt_count: z.int(),
  /** Texts that were generated from it, or refined later, and are in no prompt: they are deleted with it. */
  unsaved_text_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Transcript = z.infer<typeof Transcript>;

export const TranscriptDetail = Transcript.extend({ content: z.string() });
export type TranscriptDetail = z.infer<typeof TranscriptDetail>;

const byId = z.object({ id: Id });
const common = { access: 'member', flag: 'promptengine', signed_out_text: promptTexts.notAuthenticated } as const;
const reading = { ...common, permission: 'prompt.read' } as const;
const writing = { ...common, permission: 'prompt.write' } as const;

export const transcriptApi = {
  'GET /api/transcripts': {
    ...reading,
    // A transcript shows how many prompts were created from it.
    stale_after: ['prompt.changed', 'transcript.changed'],
    summary: 'Lists transcripts, newest first; a search looks into name and beginning',
    query: PageQuery.extend({ search: z.string().trim().max(200).optional() }),
    response: page(Transcript),
  },
  'POST /api/transcripts': {
    ...writing,
    summary: 'Stores a transcript',
    body: TranscriptInput,
    max_body_bytes: maxTranscriptBytes,
    response: TranscriptDetail,
    status: 201,
  },
  'POST /api/transcripts/from-call': {
    ...writing,
    summary:
      'Stores what was said in a call as a transcript; the answer leaves the text out for a key without the scope read',
    body: z.strictObject({ call_log_id: Id }),
    response: TranscriptDetail,
    status: 201,
  },
  'GET /api/transcripts/:id': {
    ...reading,
    stale_after: ['prompt.changed', 'transcript.changed'],
    summary: 'A transcript',
    params: byId,
    response: TranscriptDetail,
  },
  'DELETE /api/transcripts/:id': {
    ...writing,
    summary:
      'Deletes a transcript that no prompt was made of, and of which none is being written; texts that were never saved go along only where `unsaved_texts` says how many (`unsaved_texts`)',
    params: byId,
    query: z.object({ unsaved_texts: z.coerce.number().int().min(0).max(1_000_000).optional() }),
    status: 204,
  },
} as const satisfies Endpoints;
