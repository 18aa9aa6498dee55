export function AcceptInvitationPage() {
  return null;
}
