// Without schemas: pages show these before they load any.

/** The analyses that a model makes of a call afterwards. Source: specification 02 §2 and §9. */
export const analysisKinds = ['summary', 'evaluation', 'structured_data'] as const;
export type AnalysisKind = (typeof analysisKinds)[number];

export const analysisLabels: Readonly<Record<AnalysisKind, string>> = {
  summary: 'Summary',
  evaluation: 'Evaluation',
  structured_data: 'Structured data',
};

/** It waits for a worker, is running, is completed, or failed. */
export const analysisStatuses = ['waiting', 'running', 'completed', 'failed'] as const;
export type AnalysisStatus = (typeof analysisStatuses)[number];
