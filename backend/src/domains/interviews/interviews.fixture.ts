import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { interviewEventApi } from '@switchboard/contracts/interview-events';
import type { interviewFindingApi } from '@switchboard/contracts/interview-findings';
import type { interviewSessionApi } from '@switchboard/contracts/interview-sessions';
import type { interviewApi } from '@switchboard/contracts/interviews';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { inAWeek, insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { nothingWatched } from './links/write-link.ts';
import { hashToken } from './tokens.ts';

type Columns = Partial<Prisma.interviewsUncheckedCreateInput>;

const newToken = () => randomBytes(24).toString('base64url');

/** An interview of an organization, written directly to the database; pending by default. */
async function interviewRow(organization: TestOrganization, columns: Columns = {}): Promise<string> {
  const [lead_id, assistant_id] = [await newLead(organization), await newAssistant(organization)];
  return insertRow(organization, (tx, organization_id) =>
    tx.interviews.create({
      data: {
        organization_id,
        lead_id,
        assistant_id,
        token_hash: hashToken(newToken()),
        proctoring_tools: { ...nothingWatched },
        expires_at: inAWeek(),
        ...columns,
      },
    }),
  );
}

const newInterview = (organization: TestOrganization) => interviewRow(organization);

async function openLink(organization: TestOrganization): Promise<Ids> {
  const token = newToken();
  await interviewRow(organization, { token_hash: hashToken(token) });
  return { token };
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** The tab and the cookie of an interview in progress, derived from its id. */
export const tabOf = (id: string) => id;
export const sessionOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** An interview in progress; its candidate's cookie is derived from its id. */
export async function heldInterview(organization: TestOrganization): Promise<string> {
  const id = randomUUID();
  return interviewRow(organization, {
    id,
    status: 'started',
    session_hash: hashToken(sessionOf(id)),
    tab: tabOf(id),
    question: 1,
    started_at: minutesFromNow(-1),
    last_sign_at: new Date(),
    ends_at: minutesFromNow(60),
  });
}

const endedColumns = (): Columns => ({
  status: 'ended',
  ended_reason: 'tab-change-violation-limit',
  started_at: minutesFromNow(-30),
  ended_at: minutesFromNow(-10),
});

async function withFinding(
  organization: TestOrganization,
  columns: Columns = {},
  finding: Partial<Prisma.interview_findingsUncheckedCreateInput> = {},
): Promise<{ id: string; finding_id: string }> {
  const id = await interviewRow(organization, { ...endedColumns(), ...columns });
  const finding_id = await insertRow(organization, (tx, organization_id) =>
    tx.interview_findings.create({
      data: {
        id: randomUUID(),
        organization_id,
        interview_id: id,
        kind: 'tab_change',
        severity: 'penalty',
        at: minutesFromNow(-20),
        error_ms: 5,
        message: 'The interview’s tab was hidden.',
        rule: 'One act is counted once.',
        counter: 'tab_change',
        count: 1,
        ...finding,
      },
    }),
  );
  return { id, finding_id };
}

async function withRequest(organization: TestOrganization): Promise<Ids> {
  const id = await interviewRow(organization, { open_requests: 1, needs_review: true });
  const request_id = await insertRow(organization, (tx, organization_id) =>
    tx.interview_requests.create({
      data: { organization_id, interview_id: id, kind: 'adjustment', message: 'More time, please' },
    }),
  );
  return { id, request_id };
}

const contested = { contest_text: 'It was the phone.', contested_at: new Date() };

/** A candidate's link to the findings, with one finding. */
async function findingsLink(organization: TestOrganization): Promise<Ids> {
  const token = newToken();
  const of = { findings_token_hash: hashToken(token), findings_until: inAWeek() };
  const { finding_id } = await withFinding(organization, of);
  return { token, finding_id };
}

const held = one(heldInterview);
/** An interview in progress whose camera was switched off half a minute ago. */
async function withEvents(organization: TestOrganization): Promise<string> {
  const id = await heldInterview(organization);
  const moment = minutesFromNow(-0.5);
  const times = { at: moment, timestamp: moment, received_at: moment };
  for (const sequence of [1, 2, 3, 4])
    await insertRow(organization, (tx, organization_id) =>
      tx.interview_events.create({
        data: {
          organization_id,
          interview_id: id,
          tab: tabOf(id),
          sequence,
          event_type: 'camera',
          event_action: 'switched_off',
          ...times,
          error_ms: 5,
        },
      }),
    );
  return id;
}

const reason = () => ({ reason: 'As was agreed on the phone' });

export const fixture: DomainFixture<
  Omit<typeof interviewApi, 'GET /api/interviews/:id/recordings/:recording_id'> &
    typeof interviewSessionApi &
    typeof interviewEventApi &
    typeof interviewFindingApi
> = {
  newRows: [newInterview],
  operations: {
    'POST /api/video-link': {
      may: working,
      ids: async (organization) => ({
        lead_id: await newLead(organization),
        agent_id: await newAssistant(organization),
        organization_id: organization.organizationId,
      }),
      body: (ids) => ids,
    },
    'POST /api/demo-video-call': { may: working },
    'GET /api/interviews': {
      may: everyRole,
      ids: async (organization) => ({
        assistant_id: await newAssistant(organization),
        lead_id: await newLead(organization),
      }),
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'GET /api/live-interviews': { may: everyRole },
    'POST /api/interviews/:id/staff-messages': {
      may: working,
      ids: one(heldInterview),
      body: () => ({ id: randomUUID(), text: 'We will call you in a minute.' }),
    },
    'GET /api/interviews/:id': { may: everyRole, ids: one(newInterview) },
    'POST /api/interviews/:id/cancel': { may: working, ids: one(newInterview), body: () => ({}) },
    'POST /api/interviews/:id/resend': {
      may: working,
      ids: async (organization) => {
        const id = await newInterview(organization);
        await insertRow(organization, async (tx) => {
          const { lead_id } = await tx.interviews.findFirstOrThrow({ where: { id } });
          return tx.leads.update({ where: { id: lead_id }, data: { email: `${randomUUID()}@example.com` } });
        });
        return { id };
      },
      body: () => ({}),
    },
    'POST /api/interviews/:id/reissue': { may: working, ids: one(newInterview), body: () => ({}) },
    'POST /api/interviews/:id/allow-resume': { may: working, ids: one(heldInterview), body: reason },
    'POST /api/interviews/:id/requests/:request_id/settle': { may: working, ids: withRequest, body: reason },
    'GET /api/interviews/:id/export': { may: everyRole, ids: one(newInterview) },
    'POST /api/interviews/:id/findings/:finding_id/verdict': {
      may: working,
      ids: (organization) => withFinding(organization),
      body: () => ({ verdict: 'upheld', ...reason() }),
    },
    'POST /api/interviews/:id/findings/:finding_id/answer': {
      may: working,
      ids: (organization) => withFinding(organization, {}, contested),
      body: () => ({ verdict: 'dismissed', answer: 'You are right.' }),
    },
    'GET /api/call/:id/events': { may: everyRole, ids: one(withEvents) },
    'GET /api/call/:id/events/summary': { may: everyRole, ids: one(newInterview) },
    'GET /api/video-call/:token': { may: 'anyone', params: openLink },
    'POST /api/video-call/:token/requests': {
      may: 'anyone',
      params: openLink,
      body: () => ({ kind: 'adjustment', message: 'More time, please' }),
    },
    'GET /api/interview-findings/:token': {
      may: 'anyone',
      params: async (organization) => ({ token: (await findingsLink(organization)).token ?? '' }),
    },
    'POST /api/interview-findings/:token/contests': {
      may: 'anyone',
      ids: findingsLink,
      body: ({ finding_id }) => ({ finding_id, text: 'It was the phone.' }),
    },
    'POST /api/interviews/:id/requests': {
      may: 'candidate',
      ids: held,
      body: () => ({ message: 'I have only one monitor.' }),
    },
    'POST /api/interviews/:id/join': { may: 'candidate', ids: held, body: ({ id = '' }) => ({ tab: tabOf(id) }) },
    'POST /api/interviews/:id/room': { may: 'candidate', ids: held, body: ({ id = '' }) => ({ tab: tabOf(id) }) },
    'POST /api/interviews/:id/sign': { may: 'candidate', ids: held, body: ({ id = '' }) => ({ tab: tabOf(id) }) },
    'GET /api/interviews/:id/questions/:number/audio': {
      may: 'candidate',
      ids: one(heldInterview),
      params: async () => ({ number: '1' }),
    },
    'POST /api/interviews/:id/answers': {
      may: 'candidate',
      ids: held,
      body: ({ id = '' }) => ({ tab: tabOf(id), kind: 'typed', question: 1, text: 'I build bridges.' }),
    },
    'POST /api/interviews/:id/messages': {
      may: 'candidate',
      ids: held,
      body: ({ id = '' }) => ({ tab: tabOf(id), id: randomUUID(), text: 'Can you hear me?' }),
    },
    'POST /api/call/:id/events': {
      may: 'candidate',
      ids: held,
      body: ({ id = '' }) => ({
        tab: tabOf(id),
        events: [
          {
            sequence: 1,
            event_type: 'network',
            event_action: 'back',
            at: new Date().toISOString(),
            error_ms: 5,
          },
        ],
      }),
    },
    'POST /api/call/:id/terminate-violation': {
      may: 'candidate',
      ids: one(withEvents),
      body: () => ({ violation_type: 'camera' }),
    },
  },
};
