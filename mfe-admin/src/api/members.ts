import type { StaffRole } from '@switchboard/contracts/permissions';
import { request, useLiveEvents } from '@switchboard/platform';
import { organizationKey, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';

const membersKey = () => organizationKey('members');
const invitationsKey = () => organizationKey('invitations');

export const membersQuery = () =>
  queryOptions({ queryKey: membersKey(), queryFn: ({ signal }) => request('GET /api/members', { signal }) });

export const invitationsQuery = () =>
  queryOptions({ queryKey: invitationsKey(), queryFn: ({ signal }) => request('GET /api/invitations', { signal }) });

function useInvalidate(key: () => readonly unknown[]) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key() });
}

export function useUpdateRole() {
  const onSuccess = useInvalidate(membersKey);
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: StaffRole }) =>
      request('PATCH /api/members/:id', { params: { id }, body: { role } }),
    onSuccess,
  });
}

export function useRemoveMember() {
  const onSuccess = useInvalidate(membersKey);
  return useMutation({ mutationFn: (id: string) => request('DELETE /api/members/:id', { params: { id } }), onSuccess });
}

export function useInvite() {
  const onSuccess = useInvalidate(invitationsKey);
  return useMutation({
    mutationFn: (body: { email: string; role: Exclude<StaffRole, 'owner'> }) =>
      request('POST /api/invitations', { body }),
    onSuccess,
  });
}

/** Gives an invitation a new link; the one before stops working. */
export function useRenewInvitation() {
  const onSuccess = useInvalidate(invitationsKey);
  return useMutation({
    mutationFn: (id: string) => request('POST /api/invitations/:id/link', { params: { id } }),
    onSuccess,
  });
}

export function useCancelInvitation() {
  const onSuccess = useInvalidate(invitationsKey);
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/invitations/:id', { params: { id } }),
    onSuccess,
  });
}

/** Reads members and invitations again when somebody joins, leaves or changes role. */
export function useLiveMembers(): void {
  const members = useInvalidate(membersKey);
  const invitations = useInvalidate(invitationsKey);
  useLiveEvents(['member.changed', 'invitation.changed'], () => {
    void members();
    void invitations();
  });
}
