/** Slots in which every module that fills them has its part, in their `order`; all others take one module. */
export const manySlots = ['lead.panels.v1'] as const;

/** Whether a slot takes several modules. */
export const takesMany = (slot: string): boolean => manySlots.some((name) => name === slot);
