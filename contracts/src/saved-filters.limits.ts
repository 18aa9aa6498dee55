/** Maximum length of a saved filter's name in characters; maximum filters of one person, and shared ones. */
export const savedFilterLimits = { name: 60, own: 100 } as const;
