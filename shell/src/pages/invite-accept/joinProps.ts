import type { InvitationCheck } from '@switchboard/contracts/organizations';

export interface JoinProps {
  token: string;
  invitation: NonNullable<InvitationCheck['invitation']>;
  /** Called with the organization's name once the person is a member. */
  onJoined: (organizationName: string) => void;
}
