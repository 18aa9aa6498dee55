// Without schemas: pages offer kits and steps by it before anything is loaded.

/** The four uses that the product is made for. */
export const useCases = ['lead-qualification', 'customer-support', 'receptionists', 'dispatch-service'] as const;
export type UseCase = (typeof useCases)[number];

/** What an organization can begin with: one of the four uses, or interviews. */
export const kitNames = [...useCases, 'interviews'] as const;
export type KitName = UseCase | 'interviews';

/** What people call a kit. */
export const kitTitles: Record<KitName, string> = {
  'lead-qualification': 'Lead qualification',
  'customer-support': 'Customer support',
  receptionists: 'Reception',
  'dispatch-service': 'Dispatch',
  interviews: 'Interviews',
};

/** What somebody does first, in order; each role has those that it may do. */
export const onboardingSteps = [
  'verify_address',
  'hear_assistant',
  'place_call',
  'see_leads',
  'bring_leads',
  'invite',
  'connect_carrier',
  'publish',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** The kinds of rows that a kit lays out and that people can make their own by editing them. */
export const sampleKinds = [
  'assistant',
  'knowledge_base',
  'schema_template',
  'feature_template',
  'campaign',
  'lead',
  'call_log',
  'interview',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** What a hint is called by: small words with hyphens. */
export const hintPattern = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** So many hints are kept for a person in an organization. */
export const maxSeenHints = 100;
