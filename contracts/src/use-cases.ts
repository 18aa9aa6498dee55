/** The four uses that the product is made for. */
export const useCases = ['lead-qualification', 'customer-support', 'receptionists', 'dispatch-service'] as const;
export type UseCase = (typeof useCases)[number];
