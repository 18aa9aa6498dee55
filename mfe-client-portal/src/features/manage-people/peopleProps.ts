/** The people to show: staff see those of all clients, or of one. */
export interface PeopleProps {
  isStaff: boolean;
  clientId: string | undefined;
}
