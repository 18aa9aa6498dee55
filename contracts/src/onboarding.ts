import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { hintPattern, kitNames, maxSeenHints, onboardingSteps, sampleKinds } from './onboarding.limits.ts';
import { Id, Timestamp } from './shared.ts';

/** Why samples were not laid out or not removed. */
export const onboardingReasons = ['kit_exists', 'samples_edited', 'sample_in_call', 'sample_lead'] as const;

export const KitName = z.enum(kitNames);
export const OnboardingStep = z.enum(onboardingSteps);

/** A row that came with a kit. */
export const SampleRow = z.object({ kind: z.enum(sampleKinds), id: Id, name: z.string() });
export type SampleRow = z.infer<typeof SampleRow>;

/** The samples of the organization. */
export const SampleKit = z.object({
  use_case: KitName,
  created_at: Timestamp,
  /** How many rows there are. */
  count: z.int(),
  /** Where a first look begins; null for what people have deleted, and the template where there is none. */
  assistant_id: Id.nullable(),
  lead_id: Id.nullable(),
  lead_name: z.string().nullable(),
  /** The number from which a first call is placed; null where the organization has none. */
  phone_number_id: Id.nullable(),
  template_name: z.string().nullable(),
  interview_id: Id.nullable(),
  /** Rows that people changed since: removing asks what becomes of them. */
  edited: z.array(SampleRow),
});
export type SampleKit = z.infer<typeof SampleKit>;

/** The first hour of an organization, as the person who asks sees it. */
export const Onboarding = z.object({
  /** Nobody has chosen yet what to begin with, and the person may. */
  is_asked: z.boolean(),
  /** Null where there are no samples, and for clients. */
  kit: SampleKit.nullable(),
  /** What the person may do first, in order, done by whomever. */
  steps: z.array(z.object({ step: OnboardingStep, is_done: z.boolean() })),
  /** The person has put the steps away. */
  is_dismissed: z.boolean(),
  /** Hints that the person has ended, by name. */
  seen_hints: z.array(z.string()),
});
export type Onboarding = z.infer<typeof Onboarding>;

/** Which kit to lay out. */
export const CreateKit = z.strictObject({ use_case: KitName });
export type CreateKit = z.infer<typeof CreateKit>;

/** What a person puts away, or says that they look around first. What is left out stays. */
export const OnboardingChange = z.strictObject({
  /** The organization begins without a kit; asks for the right to lay one out. */
  is_answered: z.literal(true).optional(),
  is_dismissed: z.boolean().optional(),
  /** Added to those that were ended before. */
  seen_hints: z.array(z.string().regex(hintPattern, 'A hint has a name of small letters')).max(maxSeenHints).optional(),
});
export type OnboardingChange = z.infer<typeof OnboardingChange>;

/** What became of the samples; what was kept is the organization's own. */
export const RemovedKit = z.object({ removed: z.int(), kept: z.array(SampleRow) });
export type RemovedKit = z.infer<typeof RemovedKit>;

export const onboardingApi = {
  'GET /api/onboarding': {
    summary: 'The first steps of the signed-in person, and the samples of the organization',
    access: 'member',
    permission: 'onboarding.read',
    stale_after: [
      'lead.changed',
      'lead_import.changed',
      'assistant.changed',
      'assistant_test.changed',
      'phone_number.changed',
      'member.changed',
      'invitation.changed',
      'client_member.changed',
      'client_invitation.changed',
      'onboarding.changed',
      'onboarding_kit.changed',
      'call.status',
    ],
    response: Onboarding,
  },
  'PATCH /api/onboarding': {
    summary: 'Puts first steps and hints away for oneself, or begins without samples',
    access: 'member',
    permission: 'onboarding.read',
    body: OnboardingChange,
    response: Onboarding,
  },
  'POST /api/onboarding/kit': {
    summary: 'Lays out the samples of a use; asked for once more, it gives those that are there',
    access: 'member',
    permission: 'onboarding.write',
    body: CreateKit,
    response: Onboarding,
    status: 201,
  },
  'DELETE /api/onboarding/kit': {
    summary: 'Removes the samples and what was done with them; of edited ones it has to be said whether they stay',
    access: 'member',
    permission: 'onboarding.write',
    query: z.object({ edited: z.enum(['keep', 'remove']).optional() }),
    response: RemovedKit,
  },
} as const satisfies Endpoints;
