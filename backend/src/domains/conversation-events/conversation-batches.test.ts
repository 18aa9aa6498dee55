import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConversationEvent } from '@switchboard/contracts/conversation-events';
import { type WebhookData, webhookBody } from '@switchboard/contracts/webhook-events';
import type { WebhookWithSecret } from '@switchboard/contracts/webhooks';
import { conversationBatchType, maxBatchCharacters } from '@switchboard/contracts/webhooks.limits';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { forgetOld } from '../../jobs/upkeep.ts';
import { createRoomMemory } from '../../livekit/room-memory.ts';
import { eventually } from '../../testing/test-app.ts';
import { script } from '../calls/carrier.contract.ts';
import { newBrowser, newLink, startWith } from '../interviews/interview-run.fixture.ts';
import { startWebhooks } from '../webhooks/waiting-webhooks.fixture.ts';
import { followOrganization } from './follow-conversations.ts';
import { eventsOfLine } from './line-events.ts';
import { batchOf } from './send-batches.ts';

const { here, ask, owned, makeWebhook, webhookOf, deliveriesOf } = startWebhooks();

const live = (more: object = {}) =>
  makeWebhook({ filter_types: ['call.missed'], has_conversation_events: true, ...more });

/** The batches that arrived, verified and parsed by the contract. */
function batches({ secret }: WebhookWithSecret): WebhookData<typeof conversationBatchType>[] {
  return here.receiver.received.flatMap(({ headers, body }) => {
    const event = new Verifier(secret).verify(body, headers as Record<string, string>) as { type: string };
    if (event.type !== conversationBatchType) return [];
    return [webhookBody(conversationBatchType).parse(event).data as WebhookData<typeof conversationBatchType>];
  });
}

const eventsIn = (webhook: WebhookWithSecret): ConversationEvent[] => batches(webhook).flatMap(({ events }) => events);

const sequences = (events: readonly ConversationEvent[]) => events.map(({ sequence }) => sequence);
const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function placeCall(): Promise<string> {
  const { body } = await here.caller.place(await here.caller.lead());
  return body.call_id;
}

const follow = () => followOrganization(here.app.services, here.caller.person.organizationId);

const batchesOf = async (id: string) =>
  (await deliveriesOf(id, `?type=${conversationBatchType}`)).map(({ status }) => status);

/** A connected call with this many seconds of conversation, as the simulated carrier remembers it. */
async function liveCall(utterances: object[], talkedSeconds: number): Promise<string> {
  const { assistantId: assistant_id, numberId: phone_number_id, person } = here.caller;
  const organization_id = person.organizationId;
  return withTenant(organization_id, async () => {
    const { db, systemPool } = here.app.services;
    const { id: call_id } = await db.calls.create({
      data: {
        ...{ organization_id, assistant_id, phone_number_id, carrier: 'sandbox', status: 'connected' },
        ...{ lead_name: 'Ada Lead', phone_number: '+12025550147', connected_at: new Date() },
      },
    });
    const { id } = await db.call_attempts.create({ data: { organization_id, call_id, attempt_number: 1 } });
    const spoken = { utterances, duration_seconds: 600, is_recorded: false, summary: '' };
    await systemPool.query(
      `INSERT INTO sandbox_calls (attempt_id, called_number, script, speed, has_agent, heard, dialed_at)
       VALUES ($1, '+12025550147', $2, 1, true, $3, now() - make_interval(secs => $4))`,
      [id, JSON.stringify(script), JSON.stringify({ spoken, reason: 'user-ended-call' }), talkedSeconds + 10],
    );
    return call_id;
  });
}

const utterance = (role: string, message: string, starts_at: number, ends_at: number) => ({
  ...{ role, message, starts_at, ends_at },
});

describe('events of a conversation', () => {
  it('a webhook receives a whole simulated call in order, signed, with numbers without gaps', async () => {
    await here.app.startJobs();
    const webhook = await live();
    const other = await makeWebhook({ url: `${here.receiver.url}/other`, filter_types: ['call.missed'] });
    const call_id = await placeCall();
    await eventually(async () => eventsIn(webhook).some(({ type }) => type === 'ended'));
    const events = eventsIn(webhook);
    expect(sequences(events)).toEqual(countTo(events.length));
    expect(events.map(({ id }) => Number(id))).toEqual(countTo(events.length));
    expect(events[0]).toMatchObject({ type: 'started', call_id, lead_name: 'Grace Hopper', is_simulated: true });
    expect(events.at(-1)).toMatchObject({ type: 'ended', call_id, duration_seconds: expect.any(Number) });
    const { call_log_id } = events[0] ?? {};
    const { body: log } = await ask<{ transcript: { messages: { role: string; message: string }[] } }>(
      'GET',
      `/api/call-logs/${call_log_id}/transcript`,
    );
    const lines = events.flatMap((event) => (event.type === 'line' ? [event.message] : []));
    expect(lines.length).toBeGreaterThan(2);
    expect(JSON.stringify(log)).toContain(JSON.stringify(lines[1]).slice(1, -1));
    expect(await batchesOf(other.id)).toEqual([]);
  });

  it('a live call is sent line by line, and an unfinished line only once it is complete', async () => {
    const webhook = await live();
    await liveCall(
      [
        utterance('assistant', 'Hello, this is Robin.', 0, 3),
        utterance('system', 'lookup {"order":"4711"}: It was sent.', 3, 3),
        { ...utterance('system', 'Flow', 3, 3), flow: [{ type: 'entered', subflow: null, node: 'status' }] },
        utterance('assistant', 'Your order was sent a long time ago.', 3, 600),
      ],
      60,
    );
    await follow();
    await follow();
    const events = await owned<{ payload: Omit<ConversationEvent, 'id'> }>(
      'SELECT payload FROM conversation_events WHERE organization_id = $1 ORDER BY number',
      [webhook.organization_id],
    );
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { type: 'started', sequence: 1 },
      { type: 'line', sequence: 2, role: 'assistant', message: 'Hello, this is Robin.' },
      { type: 'tool', sequence: 3, name: 'lookup', arguments: { order: '4711' }, answer: 'It was sent.' },
      { type: 'node', sequence: 4, node: 'status', subflow: null },
    ]);
  });

  it('several processes that follow the same call write each event once', async () => {
    const webhook = await live();
    await liveCall([utterance('assistant', 'Hello', 0, 3), utterance('user', 'Hi', 4, 5)], 60);
    await Promise.all([follow(), follow(), follow(), follow()]);
    await follow();
    const [counted] = await owned<{ events: string; last: string }>(
      'SELECT count(*) AS events, max(number) AS last FROM conversation_events WHERE organization_id = $1',
      [webhook.organization_id],
    );
    expect(counted).toEqual({ events: '3', last: '3' });
  });

  it('an interview is sent like a call, with its interview id', async () => {
    await here.app.startJobs();
    const webhook = await live();
    const link = await newLink(here.app, here.caller.person);
    const browser = newBrowser(here.app);
    const started = await startWith(browser, link.token);
    expect(started.status, JSON.stringify(started.body)).toBeLessThan(300);
    await eventually(async () => eventsIn(webhook).some(({ type }) => type === 'started'));
    const [first] = eventsIn(webhook);
    expect(first).toMatchObject({ type: 'started', sequence: 1, call_log_id: null, interview_id: first?.call_id });
  });

  it('a call that ended before the webhook existed is not sent', async () => {
    await here.app.startJobs();
    const before = await placeCall();
    await here.caller.ended(before);
    const webhook = await live();
    const call_id = await placeCall();
    await eventually(async () => eventsIn(webhook).some(({ type }) => type === 'ended'));
    expect(new Set(eventsIn(webhook).map((event) => event.call_id))).toEqual(new Set([call_id]));
  });

  it('new lines of LiveKit rooms are read from their position on', async () => {
    const { systemPool } = here.app.services;
    const [long, silent] = [randomUUID(), randomUUID()];
    const insert = (id: string, lines: object[]) =>
      systemPool.query(`INSERT INTO livekit_rooms (id, subject, lines) VALUES ($1, '{"kind":"call"}', $2)`, [
        id,
        JSON.stringify(lines),
      ]);
    await insert(long, [
      utterance('assistant', 'One', 0, 1),
      utterance('user', 'Two', 2, 3),
      utterance('user', 'Three', 4, 5),
    ]);
    await insert(silent, []);
    const memory = createRoomMemory(systemPool);
    const read = await memory.linesSince([
      { attempt_id: long, from: 1 },
      { attempt_id: silent, from: 0 },
    ]);
    expect(read).toMatchObject([{ attempt_id: long, lines: [{ message: 'Two' }, { message: 'Three' }] }]);
    expect(await memory.linesSince([{ attempt_id: long, from: 3 }])).toEqual([]);
  });
});

describe('a receiver of conversation events', () => {
  beforeAll(() => here.app.startJobs());

  it("a receiver that doesn't answer gets one request, and later everything else in one batch", async () => {
    here.receiver.answer = 'silent';
    const webhook = await live();
    const first = await placeCall();
    await eventually(async () => here.receiver.received.length === 1);
    const second = await placeCall();
    await here.caller.ended(first);
    await here.caller.ended(second);
    // Two more polls of the conversations.
    await pause(2_500);
    expect(here.receiver.received).toHaveLength(1);
    expect(await batchesOf(webhook.id)).toEqual(['pending']);
    here.receiver.answer = { status: 204 };
    await owned(
      `UPDATE webhook_deliveries SET status = 'succeeded' WHERE webhook_id = $1 AND type = '${conversationBatchType}'`,
      [webhook.id],
    );
    await eventually(async () => eventsIn(webhook).filter(({ type }) => type === 'ended').length === 2);
    for (const call_id of [first, second]) {
      const events = eventsIn(webhook).filter((event) => event.call_id === call_id);
      expect(sequences(events)).toEqual(countTo(events.length));
    }
  });

  it('after a failure the next batch waits a minute, and the failed one is retried with the same id', async () => {
    here.receiver.answer = { status: 500 };
    const webhook = await live();
    await here.caller.ended(await placeCall());
    await eventually(async () => (await deliveriesOf(webhook.id)).some(({ attempt_count }) => attempt_count === 1));
    await here.caller.ended(await placeCall());
    await pause(1_500);
    expect(await batchesOf(webhook.id)).toEqual(['pending']);
    here.receiver.answer = { status: 204 };
    await owned(
      "UPDATE webhook_deliveries SET last_attempt_at = last_attempt_at - interval '1 minute' WHERE webhook_id = $1",
      [webhook.id],
    );
    await eventually(async () => (await batchesOf(webhook.id)).every((status) => status === 'succeeded'), 20);
    const ended = () => eventsIn(webhook).filter(({ type }) => type === 'ended');
    await eventually(async () => new Set(ended().map(({ call_id }) => call_id)).size === 2);
    // The retried batch may arrive after the newer one: the numbers give the order, and the same id marks a repetition.
    const ids = here.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBeLessThan(ids.length);
    const numbers = [...new Set(eventsIn(webhook).map(({ id }) => Number(id)))].sort((one, two) => one - two);
    expect(numbers).toEqual(countTo(numbers.length));
  }, 60_000);

  it('events older than a day are dropped, and the next batch contains their number', async () => {
    here.receiver.answer = 'silent';
    const webhook = await live();
    await here.caller.ended(await placeCall());
    await eventually(async () => here.receiver.received.length === 1);
    await here.caller.ended(await placeCall());
    await pause(1_500);
    await owned("UPDATE conversation_events SET created_at = now() - interval '25 hours' WHERE organization_id = $1", [
      webhook.organization_id,
    ]);
    await forgetOld(here.app.services);
    here.receiver.answer = { status: 204 };
    await owned("UPDATE webhook_deliveries SET status = 'succeeded' WHERE webhook_id = $1", [webhook.id]);
    const sent = eventsIn(webhook).length;
    const third = await placeCall();
    await eventually(async () => eventsIn(webhook).some((event) => event.call_id === third && event.type === 'ended'));
    const next = batches(webhook).find(({ dropped }) => dropped > 0);
    const first = next?.events[0];
    expect(next?.dropped).toBe(Number(first?.id) - 1 - sent);
  });

  it('a webhook that was switched off and on again receives only later conversations', async () => {
    const webhook = await live();
    await here.caller.ended(await placeCall());
    await eventually(async () => eventsIn(webhook).some(({ type }) => type === 'ended'));
    const { url, filter_types } = webhook;
    await ask('PUT', `/api/webhooks/${webhook.id}`, { url, filter_types, is_active: false });
    await here.caller.ended(await placeCall());
    expect(await webhookOf(webhook.id)).toMatchObject({ is_active: false, has_conversation_events: true });
    await ask('PUT', `/api/webhooks/${webhook.id}`, { url, filter_types, is_active: true });
    const third = await placeCall();
    await eventually(async () => eventsIn(webhook).some((event) => event.call_id === third && event.type === 'ended'));
    expect(new Set(eventsIn(webhook).map(({ call_id }) => call_id)).size).toBe(2);
  });
});

describe('parts of events', () => {
  const line = { role: 'system' as const, starts_at: 1, ends_at: 2 };

  it('a transfer is recognized with its target, and a note remains a line', () => {
    expect(eventsOfLine({ ...line, message: 'transfer_call {"target":"Support"}: Connected.' })).toEqual([
      { type: 'transfer', target: 'Support', answer: 'Connected.' },
    ]);
    expect(eventsOfLine({ ...line, message: 'They said "ok".' })).toEqual([
      { type: 'line', role: 'system', message: 'They said "ok".', starts_at: 1, ends_at: 2 },
    ]);
    const said = 'transfer_call {"target":"Support"}: Connected.';
    expect(eventsOfLine({ ...line, role: 'user', message: said })).toMatchObject([{ type: 'line', message: said }]);
  });

  it('a batch ends before it becomes too large, but has at least one event', () => {
    const event = (message: string) => ({ type: 'line', message }) as ConversationEvent;
    const half = event('x'.repeat(maxBatchCharacters / 2));
    expect(batchOf([half, half, half])).toHaveLength(1);
    expect(batchOf([event('x'.repeat(maxBatchCharacters * 2)), half])).toHaveLength(1);
    expect(batchOf([event('a'), event('b')])).toHaveLength(2);
  });
});
