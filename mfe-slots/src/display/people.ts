/** '1 person', '3 people'. */
export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
