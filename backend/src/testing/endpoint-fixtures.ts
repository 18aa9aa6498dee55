import { randomUUID } from 'node:crypto';
import type { assistantApi } from '@switchboard/contracts/assistants';
import type { callApi } from '@switchboard/contracts/calls';
import type { eventApi } from '@switchboard/contracts/events';
import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import type { interviewApi } from '@switchboard/contracts/interviews';
import type { leadUploadApi } from '@switchboard/contracts/lead-uploads';
import type { leadApi } from '@switchboard/contracts/leads';
import type { microPromptApi } from '@switchboard/contracts/micro-prompts';
import type { organizationApi } from '@switchboard/contracts/organizations';
import type { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import type { slotApi } from '@switchboard/contracts/slots';
import type { TestPerson } from './test-app.ts';
import { fictionalPhone, type World } from './world.ts';

/** Every operation of the API. A new one does not compile until it has a fixture below. */
export type OperationKey = keyof (typeof organizationApi &
  typeof leadApi &
  typeof leadUploadApi &
  typeof callApi &
  typeof assistantApi &
  typeof phoneNumberApi &
  typeof microPromptApi &
  typeof featureTemplateApi &
  typeof slotApi &
  typeof interviewApi &
  typeof eventApi);

/** Ids of rows of one organization, by the name that the request gives each. */
export type Ids = Record<string, string>;

export interface FixtureRequest {
  path: string;
  body?: unknown;
}

/** How a working request to an operation is made, and which of its parts name rows. */
export interface Fixture {
  /** Fresh rows of an organization for every id that the request carries. `asker` is who will send it. */
  ids?(world: World, asker: TestPerson): Promise<Ids>;
  /** The request with these ids; `other` are the remaining things it needs. */
  request(ids: Ids, world: World): FixtureRequest | Promise<FixtureRequest>;
  /** Status of an id that is another organization's, when other than 404: a filter finds nothing, a form names its field, an invitation its address. */
  foreignStatus?: 200 | 400 | 403;
  /** Whether the answer shows that it was done, where the status alone does not. */
  isDone?(body: unknown): boolean;
  /** The answer is a stream that does not end by itself. */
  isStream?: true;
}

const path = (path: string): Fixture => ({ request: () => ({ path }) });
const post = (path: string, body: () => unknown): Fixture => ({ request: () => ({ path, body: body() }) });

const byId = (
  path: (id: string) => string,
  id: (make: World['make'], asker: TestPerson) => Promise<string>,
  body?: () => unknown,
): Fixture => ({
  ids: async ({ make }, asker) => ({ id: await id(make, asker) }),
  request: ({ id: row = '' }) => ({ path: path(row), ...(body ? { body: body() } : {}) }),
});

const lead = () => ({ first_name: 'Ada', last_name: 'Lovelace', phone_number: fictionalPhone() });
const address = () => `${randomUUID()}@example.com`;
const password = 'correct horse battery staple';

function document(): FormData {
  const form = new FormData();
  form.set('file', new File(['Ada Lovelace, +1 202-555-0147'], 'cv.txt'));
  return form;
}

const query = (values: Ids) => new URLSearchParams(values).toString();

const people: Record<keyof typeof organizationApi, Fixture> = {
  'GET /api/boot': path('/api/boot'),
  'GET /api/session': path('/api/session'),
  'POST /api/session/organization': {
    ids: async ({ organizationId }) => ({ organization_id: organizationId }),
    request: (body) => ({ path: '/api/session/organization', body }),
  },
  'POST /api/auth/sign-up': post('/api/auth/sign-up', () => ({
    full_name: 'Ada',
    organization_name: 'Engines',
    email: address(),
    password,
  })),
  'POST /api/organizations': {
    ids: async ({ organizationId }) => ({ parent_organization_id: organizationId }),
    request: (ids) => ({ path: '/api/organizations', body: { name: 'Branch', ...ids } }),
  },
  'PATCH /api/organization': post('/api/organization', () => ({ name: 'Renamed', time_zone: 'Europe/Berlin' })),
  'GET /api/dashboard': path('/api/dashboard'),
  'GET /api/members': path('/api/members'),
  'PATCH /api/members/:id': byId(
    (id) => `/api/members/${id}`,
    (make) => make.member(),
    () => ({ role: 'viewer' }),
  ),
  'DELETE /api/members/:id': byId(
    (id) => `/api/members/${id}`,
    (make) => make.member(),
  ),
  'GET /api/invitations': path('/api/invitations'),
  'POST /api/invitations': post('/api/invitations', () => ({ email: address(), role: 'member' })),
  'POST /api/invitations/:id/link': byId(
    (id) => `/api/invitations/${id}/link`,
    async (make) => (await make.invitation()).id,
  ),
  'DELETE /api/invitations/:id': byId(
    (id) => `/api/invitations/${id}`,
    async (make) => (await make.invitation()).id,
  ),
  'POST /api/invitations/check': {
    request: async (_, { make }) => ({
      path: '/api/invitations/check',
      body: { token: (await make.invitation()).token },
    }),
  },
  // The token names the invitation and the address it was sent to: somebody else's is refused as sent to another person.
  'POST /api/invitations/accept': {
    ids: async ({ make }, asker) => ({ token: (await make.invitation(asker.email)).token }),
    request: (body) => ({ path: '/api/invitations/accept', body }),
    foreignStatus: 403,
  },
  'POST /api/invitations/sign-up': {
    request: async (_, { make }) => ({
      path: '/api/invitations/sign-up',
      body: { token: (await make.invitation()).token, full_name: 'Ada', password },
    }),
  },
};

const leads: Record<keyof typeof leadApi, Fixture> = {
  'GET /api/leads': path('/api/leads?limit=100'),
  'GET /api/leads/summary': path('/api/leads/summary'),
  'POST /api/leads': post('/api/leads', lead),
  'GET /api/leads/:id': byId(
    (id) => `/api/leads/${id}`,
    (make) => make.lead(),
  ),
  'PATCH /api/leads/:id': byId(
    (id) => `/api/leads/${id}`,
    (make) => make.lead(),
    () => ({ first_name: 'Grace' }),
  ),
  'DELETE /api/leads/:id': byId(
    (id) => `/api/leads/${id}`,
    (make) => make.lead(),
  ),
};

const uploads: Record<keyof typeof leadUploadApi, Fixture> = {
  'GET /api/lead-uploads': path('/api/lead-uploads?limit=100'),
  'POST /api/lead-uploads': post('/api/lead-uploads', document),
  'GET /api/lead-uploads/:id': byId(
    (id) => `/api/lead-uploads/${id}`,
    (make) => make.upload(),
  ),
  'GET /api/lead-uploads/:id/download': byId(
    (id) => `/api/lead-uploads/${id}/download`,
    (make) => make.upload(),
  ),
  'POST /api/lead-uploads/:id/retry': byId(
    (id) => `/api/lead-uploads/${id}/retry`,
    (make) => make.upload(),
  ),
  'POST /api/lead-uploads/:id/review': byId(
    (id) => `/api/lead-uploads/${id}/review`,
    (make) => make.upload(),
    () => ({ phone: fictionalPhone(), first_name: 'Ada' }),
  ),
};

const calls: Record<keyof typeof callApi, Fixture> = {
  'POST /api/call': {
    ids: async ({ make, organizationId }) => ({
      lead_id: await make.lead(),
      assistant_id: await make.assistant(),
      phone_number_id: await make.phoneNumber(),
      campaign_id: await make.campaign(),
      organization_id: organizationId,
    }),
    request: (body) => ({ path: '/api/call', body }),
    isDone: (body) => (body as { success?: boolean }).success === true,
  },
  'GET /api/call': path('/api/call'),
  'GET /api/call/:id': byId(
    (id) => `/api/call/${id}`,
    (make) => make.call(),
  ),
  'POST /api/call/:id/end': byId(
    (id) => `/api/call/${id}/end`,
    (make) => make.call(true),
  ),
  'GET /api/call-logs': {
    ids: async ({ make }) => {
      const about = {
        campaign_id: await make.campaign(),
        lead_id: await make.lead(),
        assistant_id: await make.assistant(),
      };
      await make.callLog(about);
      return about;
    },
    request: (ids) => ({ path: `/api/call-logs?${query(ids)}` }),
    foreignStatus: 200,
    isDone: (body) => (body as { items: unknown[] }).items.length === 1,
  },
  'GET /api/call-logs/:id': byId(
    (id) => `/api/call-logs/${id}`,
    (make) => make.callLog(),
  ),
  'GET /api/call-logs/:id/recording': byId(
    (id) => `/api/call-logs/${id}/recording`,
    (make) => make.callLog(),
  ),
};

const building: Record<
  keyof (typeof assistantApi & typeof phoneNumberApi & typeof microPromptApi & typeof featureTemplateApi),
  Fixture
> = {
  'GET /api/assistants': path('/api/assistants?limit=100'),
  'POST /api/assistants': post('/api/assistants', () => ({ name: 'Assistant' })),
  'GET /api/assistants/:id': byId(
    (id) => `/api/assistants/${id}`,
    (make) => make.assistant(),
  ),
  'PATCH /api/assistants/:id': byId(
    (id) => `/api/assistants/${id}`,
    (make) => make.assistant(),
    () => ({ name: 'Renamed', status: 'archived' }),
  ),
  'GET /api/phone-numbers': path('/api/phone-numbers'),
  'POST /api/phone-numbers': post('/api/phone-numbers', () => ({
    phone_number: fictionalPhone().replaceAll(/[ -]/g, ''),
    type: 'inbound',
  })),
  'PATCH /api/phone-numbers/:id': byId(
    (id) => `/api/phone-numbers/${id}`,
    (make) => make.phoneNumber(),
    () => ({ is_default: true }),
  ),
  'DELETE /api/phone-numbers/:id': byId(
    (id) => `/api/phone-numbers/${id}`,
    (make) => make.phoneNumber(),
  ),
  'GET /api/micro-prompts': path('/api/micro-prompts'),
  'POST /api/micro-prompts': post('/api/micro-prompts', () => ({ title: 'Slow', content: 'Speak slowly.' })),
  'PATCH /api/micro-prompts/:id': byId(
    (id) => `/api/micro-prompts/${id}`,
    (make) => make.microPrompt(),
    () => ({ title: 'Fast', content: 'Speak fast.' }),
  ),
  'DELETE /api/micro-prompts/:id': byId(
    (id) => `/api/micro-prompts/${id}`,
    (make) => make.microPrompt(),
  ),
  'GET /api/feature-templates': path('/api/feature-templates'),
  'POST /api/feature-templates': {
    ids: async ({ make }) => ({ agent_id: await make.assistant(), schema_template_id: await make.schemaTemplate() }),
    request: (ids) => ({ path: '/api/feature-templates', body: { name: `Template ${randomUUID()}`, ...ids } }),
    foreignStatus: 400,
  },
  'DELETE /api/feature-templates/:id': byId(
    (id) => `/api/feature-templates/${id}`,
    (make) => make.featureTemplate(),
  ),
  'GET /api/schema-templates': path('/api/schema-templates'),
};

const meeting: Record<keyof (typeof slotApi & typeof interviewApi & typeof eventApi), Fixture> = {
  'GET /api/slots': path('/api/slots?limit=100'),
  'POST /api/slots': post('/api/slots', () => ({
    name: 'Morning',
    time_limit: 30,
    capacity: 2,
    segments: [{ start_time: '2027-01-04T09:00:00Z', end_time: '2027-01-04T10:00:00Z' }],
  })),
  'POST /api/video-link': {
    ids: async ({ make, organizationId }) => ({
      lead_id: await make.lead(),
      agent_id: await make.assistant(),
      organization_id: organizationId,
    }),
    request: (body) => ({ path: '/api/video-link', body }),
  },
  'GET /api/video-call/:token': {
    request: async (_, { make }) => ({ path: `/api/video-call/${await make.interview()}` }),
  },
  'GET /api/events': { request: () => ({ path: '/api/events' }), isStream: true },
};

/** A working request for every operation. */
export const fixtures: Record<OperationKey, Fixture> = {
  ...people,
  ...leads,
  ...uploads,
  ...calls,
  ...building,
  ...meeting,
};
