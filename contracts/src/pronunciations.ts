import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { pronunciationLengths } from './pronunciations.limits.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

const { word: maxWord, pronunciation: maxPronunciation } = pronunciationLengths;

const shown = {
  word: nameText(
    z
      .string('Enter a word')
      .trim()
      .min(1, 'Enter a word')
      .max(maxWord, `The word must be at most ${maxWord} characters.`)
      .refine((text) => /\p{L}/u.test(text), 'The word must contain a letter.'),
  ),
  /** The word in letters that any voice reads correctly, such as "nwin" for "Nguyen"; empty if not set. */
  respelling: nameText(
    z.string().trim().max(maxPronunciation, `The respelling must be at most ${maxPronunciation} characters.`),
  ).default(''),
  /** The word in the International Phonetic Alphabet, for voices that accept it; empty if not set. */
  ipa: z
    .string()
    .trim()
    .max(maxPronunciation, `The IPA must be at most ${maxPronunciation} characters.`)
    .refine(
      (text) => /^[\p{L}\p{M}\p{Sk} .‿|]*$/u.test(text),
      'Use only letters and signs of the International Phonetic Alphabet.',
    )
    .default(''),
};
const hasPronunciation = ({ respelling, ipa }: { respelling: string; ipa: string }) => respelling !== '' || ipa !== '';
const needsPronunciation = { message: 'Enter a respelling, an IPA transcription, or both.', path: ['respelling'] };

/** One word and its pronunciation. */
export const PronunciationInput = z
  .object({
    ...shown,
    /** The assistant that uses it; null for all assistants of the organization. */
    assistant_id: Id.nullable().default(null),
  })
  .refine(hasPronunciation, needsPronunciation);
export type PronunciationInput = z.input<typeof PronunciationInput>;

/** A change of an entry. */
export const PronunciationChange = z
  .object({
    ...shown,
    /** The version that was read: a save over a newer one is refused with `stale`. */
    updated_at: Timestamp.optional(),
  })
  .refine(hasPronunciation, needsPronunciation);
export type PronunciationChange = z.input<typeof PronunciationChange>;

export const Pronunciation = z.object({
  id: Id,
  assistant_id: Id.nullable(),
  word: z.string(),
  respelling: z.string(),
  ipa: z.string(),
  created_by: Id.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Pronunciation = z.infer<typeof Pronunciation>;

/** An entry as typed, saved or not, to be tried with an assistant's voice. */
export const PronunciationTrial = PronunciationInput;
export type PronunciationTrial = z.input<typeof PronunciationTrial>;

export const TriedPronunciation = z.object({
  /** A WAV file in base64. */
  audio: z.string(),
  /** The provider of the voice; null for the built-in voice. */
  voice: z.string().nullable(),
  /** What the voice used. Only voices that accept IPA use an IPA transcription. */
  used: z.enum(['ipa', 'respelling', 'word']),
});
export type TriedPronunciation = z.infer<typeof TriedPronunciation>;

/** Why a request about pronunciations was refused. */
export const pronunciationReasons = ['too_many_pronunciations', 'voice_failed'] as const;

const byId = z.object({ id: Id });
const common = { access: 'member', flag: 'assistants' } as const;

export const pronunciationApi = {
  'GET /api/pronunciations': {
    ...common,
    summary: 'Lists the pronunciations of all assistants by word; with `assistant_id` also those of one assistant',
    permission: 'assistant.read',
    stale_after: ['pronunciation.changed'],
    query: WholeListQuery.extend({ assistant_id: Id.optional() }),
    response: page(Pronunciation),
  },
  'POST /api/pronunciations': {
    ...common,
    summary: 'Adds a pronunciation for all assistants or for one',
    permission: 'assistant.write',
    body: PronunciationInput,
    response: Pronunciation,
    status: 201,
  },
  'POST /api/pronunciations/try': {
    ...common,
    summary: 'Speaks an entry, saved or not, with the voice of an assistant or else the built-in voice',
    permission: 'assistant.write',
    body: PronunciationTrial,
    response: TriedPronunciation,
  },
  'GET /api/pronunciations/:id': {
    ...common,
    summary: 'A pronunciation',
    permission: 'assistant.read',
    stale_after: ['pronunciation.changed'],
    params: byId,
    response: Pronunciation,
  },
  'PATCH /api/pronunciations/:id': {
    ...common,
    summary: 'Changes a pronunciation',
    permission: 'assistant.write',
    params: byId,
    body: PronunciationChange,
    response: Pronunciation,
  },
  'DELETE /api/pronunciations/:id': {
    ...common,
    summary: 'Deletes a pronunciation',
    permission: 'assistant.write',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
