import type { CampaignLead } from '../../../contracts/src/campaign-leads.ts';
import type { Campaign } from '../../../contracts/src/campaigns.ts';
import type { DoNotCallEntry } from '../../../contracts/src/do-not-call.ts';
import type { Desk } from '../desk.ts';
import type { PhoneEvent } from '../phones.ts';
import { until } from '../programs.ts';
import type { Case } from './case.ts';

interface Kind {
  kind: string;
  count: number;
  script: readonly string[];
  outcome: string;
  /** How often the campaign calls such a lead. */
  calls: number;
  /** Events that the phone's own log has for each call, in this order. */
  events: readonly string[];
}

const pickUp = ['ring 300', 'answer', 'wait 500'];
const talked = ['called', 'rings', 'answers', 'says', 'first voice', 'hangs up', 'ended'];
const refused = { calls: 1, events: ['called', 'rings', 'rejects'] };
const refusing = (status: string) => ['ring 300', `reject ${status}`];

const kinds: readonly Kind[] = [
  // The campaign calls a busy lead again after a minute.
  { kind: 'busy', count: 8, script: refusing('486 Busy Here'), outcome: 'busy', ...refused, calls: 2 },
  { kind: 'absent', count: 5, script: refusing('480 Temporarily Unavailable'), outcome: 'no-answer', ...refused },
  { kind: 'declining', count: 4, script: refusing('603 Decline'), outcome: 'rejected', ...refused },
  { kind: 'unknown', count: 3, script: refusing('404 Not Found'), outcome: 'invalid-number', ...refused },
  { kind: 'failing', count: 3, script: refusing('503 Service Unavailable'), outcome: 'trunk-failed', ...refused },
  {
    ...{ kind: 'voicemail', count: 4, outcome: 'voicemail', calls: 1 },
    script: [...pickUp, 'say voicemail.wav', 'wait 400', 'beep 700', 'wait 9000', 'hangup'],
    events: ['called', 'rings', 'answers', 'says', 'beeped', 'ended'],
  },
  {
    ...{ kind: 'screening', count: 3, outcome: 'user-ended-call', calls: 1, events: talked },
    script: [...pickUp, 'say screening.wav', 'listen', 'wait 500', 'hangup'],
  },
  {
    ...{ kind: 'menu', count: 3, outcome: 'user-ended-call', calls: 1 },
    script: [...pickUp, 'say menu.wav', 'wait 9000', 'hangup'],
    events: ['called', 'rings', 'answers', 'says', 'key', 'hangs up', 'ended'],
  },
  {
    ...{ kind: 'opting out', count: 3, outcome: 'user-ended-call', calls: 1, events: talked },
    script: [...pickUp, 'say stop.wav', 'listen', 'wait 500', 'hangup'],
  },
  {
    // Someone who talks until the campaign's limit of a call is reached.
    ...{ kind: 'talkative', count: 1, outcome: 'time-limit-reached', calls: 1 },
    script: [...pickUp, ...Array.from({ length: 20 }, () => ['say hours.wav', 'listen']).flat(), 'stay'],
    events: ['called', 'rings', 'answers', 'says', 'first voice', 'ended'],
  },
  {
    ...{ kind: 'person', count: 3, outcome: 'user-ended-call', calls: 1, events: talked },
    script: [...pickUp, 'say hello.wav', 'listen', 'hangup'],
  },
];

/** Three calls at once: more spoken ones would compete for two processors. */
const atOnce = 3;
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A campaign that may call at any time, and repeats busy calls only. */
async function newCampaign(desk: Desk, leadIds: readonly string[]): Promise<string> {
  const { id: schema_template_id } = await desk.api<{ id: string }>('POST', '/api/schema-templates', {
    ...{ name: 'Nothing to fill in', schema: { type: 'object', properties: {} } },
  });
  const { id: feature_template_id } = await desk.api<{ id: string }>('POST', '/api/feature-templates', {
    ...{ name: 'Forty leads', agent_id: desk.assistants.campaign, schema_template_id },
  });
  const made = await desk.api<Campaign>('POST', '/api/campaigns', {
    ...{ name: 'Forty leads', feature_template_id, phone_number_id: desk.numbers.proxy },
  });
  await desk.api('PATCH', `/api/campaigns/${made.id}`, {
    ...{ updated_at: made.updated_at, call_start_time: '00:00', call_end_time: '24:00', weekdays: everyDay },
    ...{
      max_concurrent_calls: atOnce,
      auto_pause: null,
      max_call_seconds: 90,
      retry_rules: { busy: { after_minutes: 1, times: 1 } },
    },
  });
  await desk.api('POST', `/api/campaigns/${made.id}/leads`, { lead_ids: leadIds });
  await desk.api('POST', `/api/campaigns/${made.id}/launch`, { dialing: 'automatic' });
  return made.id;
}

/** Whether all of these happened in this order, whatever else did. */
function happened(events: readonly PhoneEvent[], wanted: readonly string[]): boolean {
  let at = 0;
  for (const { event } of events) if (event === wanted[at]) at += 1;
  return at === wanted.length;
}

function count(list: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** A campaign of 40 leads with mixed outcomes, compared with the phones' own log. */
export const fortyLeads: Case = {
  name: 'forty-leads',
  async run({ desk, phones, report }) {
    const people = kinds.flatMap((kind) =>
      Array.from({ length: kind.count }, () => ({ kind, number: phones.add(...kind.script) })),
    );
    const leadIds: string[] = [];
    for (const [at, { kind, number }] of people.entries()) {
      const name = { first_name: 'Lead', last_name: `${kind.kind} ${at + 1}` };
      leadIds.push((await desk.api<{ id: string }>('POST', '/api/leads', { ...name, phone_number: number })).id);
    }
    const campaign = await newCampaign(desk, leadIds);
    const leads = await until(
      'the end of the campaign of 40 leads',
      async () => {
        const { items } = await desk.api<{ items: CampaignLead[] }>(
          'GET',
          `/api/campaigns/${campaign}/leads?limit=100`,
        );
        const isOver = items.every(({ scheduled_call, last_call }) => !scheduled_call && last_call?.ended_reason);
        return isOver && people.every(({ kind, number }) => phones.callsTo(number) >= kind.calls) && items;
      },
      900,
    );
    const reasonOf = new Map(leads.map((one) => [one.phone_number, one.last_call?.ended_reason ?? 'none']));
    for (const kind of kinds) {
      const numbers = people.filter((one) => one.kind === kind).map(({ number }) => number);
      report.check(
        `${kind.count} leads (${kind.kind}) end as ${kind.outcome}`,
        count(numbers.map((number) => reasonOf.get(number) ?? 'none')),
        { [kind.outcome]: kind.count },
      );
      report.check(
        `The log of their phones says the same (${kind.kind})`,
        numbers.filter((number) => !happened(phones.of(number), kind.events)),
        [],
      );
      report.check(
        `Each phone was called ${kind.calls === 1 ? 'once' : `${kind.calls} times`} (${kind.kind})`,
        numbers.map((number) => phones.callsTo(number)),
        numbers.map(() => kind.calls),
      );
    }
    const { items } = await desk.api<{ items: DoNotCallEntry[] }>('GET', '/api/do-not-call?limit=100');
    const listed = new Set(items.map(({ phone_number }) => phone_number));
    report.check(
      'Exactly the leads who asked for no more calls are on the do-not-call list',
      people.filter(({ number }) => listed.has(number)).map(({ kind }) => kind.kind),
      ['opting out', 'opting out', 'opting out'],
    );
  },
};
