import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { hintPattern, kitNames, maxSeenHints, onboardingSteps, sampleKinds } from './onboarding.limits.ts';
import { Id, Timestamp } from './shared.ts';

/** Why samples were not created or not removed. */
export const onboardingReasons = ['kit_exists', 'samples_edited', 'sample_in_call', 'sample_lead'] as const;

export const KitName = z.enum(kitNames);
export const OnboardingStep = z.enum(onboardingSteps);

/** A row that was created with a kit. */
export const SampleRow = z.object({ kind: z.enum(sampleKinds), id: Id, name: z.string() });
export type SampleRow = z.infer<typeof SampleRow>;

/** The organization's samples. */
export const SampleKit = z.object({
  use_case: KitName,
  created_at: Timestamp,
  /** The number of rows. */
  count: z.int(),
  /** Where to start looking around; null if people have deleted it; the template is null if the kit has none. */
  assistant_id: Id.nullable(),
  lead_id: Id.nullable(),
  lead_name: z.string().nullable(),
  /** The number for a first call; null if the organization has none. */
  phone_number_id: Id.nullable(),
  template_name: z.string().nullable(),
  interview_id: Id.nullable(),
  /** Rows that people have changed since: removing the samples asks what to do with them. */
  edited: z.array(SampleRow),
});
export type SampleKit = z.infer<typeof SampleKit>;

/** The onboarding of an organization, as the current person sees it. */
export const Onboarding = z.object({
  /** True if no one has chosen a kit yet, and this person can. */
  is_asked: z.boolean(),
  /** Null without samples, and for clients. */
  kit: SampleKit.nullable(),
  /** The first steps that the person can do, in order; anyone in the organization may have done them. */
  steps: z.array(z.object({ step: OnboardingStep, is_done: z.boolean() })),
  /** Whether the person has dismissed the steps. */
  is_dismissed: z.boolean(),
  /** Names of the hints that the person has dismissed. */
  seen_hints: z.array(z.string()),
});
export type Onboarding = z.infer<typeof Onboarding>;

/** The kit to create. */
export const CreateKit = z.strictObject({ use_case: KitName });
export type CreateKit = z.infer<typeof CreateKit>;

/** Dismisses onboarding elements, or starts without a kit. Absent fields stay unchanged. */
export const OnboardingChange = z.strictObject({
  /** The organization starts without a kit; requires the right to create one. */
  is_answered: z.literal(true).optional(),
  is_dismissed: z.boolean().optional(),
  /** Added to the hints that were dismissed before. */
  seen_hints: z.array(z.string().regex(hintPattern, 'A hint has a name of small letters')).max(maxSeenHints).optional(),
});
export type OnboardingChange = z.infer<typeof OnboardingChange>;

/** The result of removing the samples; the kept ones now belong to the organization. */
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
