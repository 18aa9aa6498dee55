/** What a reviewer can do with a finding. */
export const judgements = ['upheld', 'dismissed', 'answer'] as const;
export type Judgement = (typeof judgements)[number];
