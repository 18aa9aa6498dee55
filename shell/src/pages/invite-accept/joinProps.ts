import type { InvitationCheck } from '@switchboard/contracts/members';

/** Somebody who has become a member; without a session they have to sign in themselves. */
export interface Joining {
  organizationName: string;
  isSignedIn: boolean;
}

export interface JoinProps {
  token: string;
  invitation: NonNullable<InvitationCheck['invitation']>;
  onJoined: (joining: Joining) => void;
}
