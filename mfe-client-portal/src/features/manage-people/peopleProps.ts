/** Whose people are shown: staff sees those of all clients, or of one. */
export interface PeopleProps {
  isStaff: boolean;
  clientId: string | undefined;
}
