import type { Invitation, Member } from '@switchboard/contracts/members';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MembersTab } from '../features/manage-members/MembersTab.tsx';
import { otherMember, ownMember } from './samplePeople.ts';

interface Given {
  role?: StaffRole;
  members?: Member[];
  invitations?: Invitation[];
  path?: string;
  responses?: FakeResponses;
}

/** Opens the tab with these members and invitations. */
export function openMembers({ role = 'admin', members, invitations = [], path = '/', responses = {} }: Given = {}) {
  const items = members ?? [ownMember(role), otherMember()];
  const host = renderWithHost(<MembersTab />, {
    path,
    session: sampleSession({ role }),
    responses: {
      'GET /api/members': () => ({ items, next_cursor: null }),
      'GET /api/mails/members': () => [],
      'GET /api/invitations': () => ({ items: invitations, next_cursor: null }),
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

/** An endpoint that refuses with 409. */
export const refuse = (message: string) => () => {
  throw new ApiError(409, { code: 'CONFLICT', message });
};

/** The row that contains a text. */
export const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
