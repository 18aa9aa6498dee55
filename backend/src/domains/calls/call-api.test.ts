import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { Call, EndedCall } from '@switchboard/contracts/calls';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { callTokenOf, readCallToken } from './call-token.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const place = async () => (await caller.place(await caller.lead())).body;
/** A request without a session, as from a closing page or a program. */
const anonymous = (path: string, init: RequestInit) => app.fetch(path, init);
const beacon = (id: string, text: string, headers = {}) =>
  anonymous(`/api/call/${id}/end`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'content-length': String(text.length), ...headers },
    body: text,
  });
const isEndRequested = async (id: string) =>
  (await app.services.systemPool.query('SELECT FROM calls WHERE id = $1 AND end_requested_at IS NOT NULL', [id]))
    .rowCount === 1;
const report = (id: string, ended_reason: string) =>
  caller.person.request<Call>('PATCH', `/api/call/${id}/ended-reason`, { ended_reason });

describe('the token of a call', () => {
  it('the token of a call ends that call in a request from a closing page', async () => {
    const { call_id, call_token = '' } = await place();
    const answer = await beacon(call_id, call_token);
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: true, message: 'Call Ended' }]);
    expect(await isEndRequested(call_id)).toBe(true);
  });

  it('the token of a call works as a bearer token to report the end reason and end the call', async () => {
    const { call_id, call_token } = await place();
    const headers = { authorization: `Bearer ${call_token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ended_reason: 'audio-failed' });
    const said = await anonymous(`/api/call/${call_id}/ended-reason`, { method: 'PATCH', headers, body });
    expect([said.status, await said.json()]).toMatchObject([200, { ended_reason: 'audio-failed' }]);
    expect((await anonymous(`/api/call/${call_id}/end`, { method: 'POST', headers })).status).toBe(200);
    expect((await anonymous(`/api/call/${call_id}`, { headers })).status).toBe(401);
  });

  it('a call token is refused for other calls, when expired or altered, and from another site', async () => {
    const [one, other] = [await place(), await place()];
    const token = one.call_token ?? '';
    const organization_id = caller.person.organizationId;
    const created_at = new Date(Date.now() - 3 * 3_600_000);
    const old = callTokenOf(app.services.env, { id: one.call_id, organization_id, created_at });
    expect((await beacon(other.call_id, token)).status).toBe(401);
    expect((await beacon(one.call_id, old)).status).toBe(401);
    expect((await beacon(one.call_id, `${token.slice(0, -3)}abc`)).status).toBe(401);
    expect((await beacon(one.call_id, '')).status).toBe(401);
    const foreign = await beacon(one.call_id, token, { host: 'localhost', origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect([await isEndRequested(one.call_id), await isEndRequested(other.call_id)]).toEqual([false, false]);
    expect(readCallToken({ authSecret: 'another installation', previousSecrets: [] }, token)).toBeNull();
  });
});

describe('the end reason of a call', () => {
  it('the first reported end reason of a call stays', async () => {
    const { call_id } = await place();
    expect((await report(call_id, 'audio-failed')).body.ended_reason).toBe('audio-failed');
    expect((await report(call_id, 'audio-failed')).status).toBe(200);
    const second = await report(call_id, 'user-ended-call');
    expect([second.status, second.body]).toMatchObject([409, { error: { reason: 'ended_reason_known' } }]);
    await caller.person.request<EndedCall>('POST', `/api/call/${call_id}/end`);
    await app.startJobs();
    const call = await caller.ended(call_id);
    expect(call.ended_reason).toBe('audio-failed');
    const log = await eventually(async () => {
      const { body } = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
      return body.ended_reason !== null && body;
    });
    expect([log.ended_reason, log.status]).toEqual(['audio-failed', 'failed']);
    expect((await report(call_id, 'user-ended-call')).status).toBe(409);
  });

  it('only end reasons that a browser can know can be reported, and none for a refused call', async () => {
    const { call_id } = await place();
    for (const reason of ['busy', 'tab-change-violation-limit', 'assistant-ended-call']) {
      const answer = await report(call_id, reason);
      expect([answer.status, answer.body]).toMatchObject([409, { error: { reason: 'ended_reason_not_reported' } }]);
    }
    expect((await report(call_id, 'bored')).status).toBe(400);
    const refused = (await caller.place(await caller.lead(), { isVideo: true })).body;
    expect([refused.success, refused.call_token]).toEqual([false, undefined]);
    const answer = await report(refused.call_id, 'user-ended-call');
    expect([answer.status, answer.body]).toMatchObject([409, { error: { reason: 'already_ended' } }]);
  });
});

describe('a request to place a call', () => {
  const post = (body: unknown) => caller.person.request<PlacedCall>('POST', '/api/call', body);

  it('a call request without assistant and number is refused unless it is a web session', async () => {
    const answer = await post({ lead_id: await caller.lead() });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        error: {
          fields: { assistant_id: 'Please select an assistant', phone_number_id: 'Please select a phone number' },
        },
      },
    ]);
  });

  it('a web session returns its connection details and is refused for an unknown assistant', async () => {
    for (const body of [{ is_web_session: true }, { is_web_session: true, assistant_id: caller.assistantId }]) {
      const answer = await post(body);
      expect([answer.status, answer.body]).toMatchObject([
        201,
        {
          assistant_id: caller.assistantId,
          transport: 'direct',
          livekit_url: expect.stringContaining('/api/voice/direct'),
        },
      ]);
    }
    const unknown = { is_web_session: true, assistant_id: '00000000-0000-4000-8000-000000000000' };
    expect((await post(unknown)).status).toBe(404);
  });
});
