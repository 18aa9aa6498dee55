// Without schemas: pages use these to offer kits and steps before anything is loaded.

/** The product's four use cases. */
export const useCases = ['lead-qualification', 'customer-support', 'receptionists', 'dispatch-service'] as const;
export type UseCase = (typeof useCases)[number];

/** The kits that an organization can start with: one of the four use cases, or interviews. */
export const kitNames = [...useCases, 'interviews'] as const;
export type KitName = UseCase | 'interviews';

/** Display names of the kits. */
export const kitTitles: Record<KitName, string> = {
  'lead-qualification': 'Lead qualification',
  'customer-support': 'Customer support',
  receptionists: 'Reception',
  'dispatch-service': 'Dispatch',
  interviews: 'Interviews',
};

/** The first steps, in order; each role sees those that it is allowed to do. */
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

/** Types of sample rows that a kit creates, and that people can take over by editing them. */
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

/** The format of a hint's name: lower-case words with hyphens. */
export const hintPattern = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** Maximum number of stored hints of a person in an organization. */
export const maxSeenHints = 100;
