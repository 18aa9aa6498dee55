/** Slots that show the parts of all modules that fill them, by `order`; all others take one module. */
export const manySlots = ['lead.panels.v1'] as const;

/** Whether a slot takes several modules. */
export const takesMany = (slot: string): boolean => manySlots.some((name) => name === slot);
