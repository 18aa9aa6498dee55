import type { TestCaller } from '../../backend/src/domains/calls/test-caller.ts';
import { scheduleCrowd } from '../../backend/src/domains/dialer/proof/prepare-calls.ts';
import type { TestApp } from '../../backend/src/testing/test-app.ts';
import { Browser } from './browser.ts';
import { ports } from './engines.ts';
import { addressOf } from './network.ts';
import { until } from './programs.ts';
import { query } from './query.ts';
import type { Receiver } from './receiver.ts';
import { Staff } from './staff.ts';

export interface LoadPlan {
  callsPerMinute: number;
  seconds: number;
}

/** The activity during a fault. */
export interface Load {
  /** The organization that is checked, and another one that runs at the same time. */
  one: TestCaller;
  other: TestCaller;
  browsers: Browser[];
  staff: Staff;
  startedAt: number;
  plan: LoadPlan;
}

// Of five calls, one has a conversation, one reaches a voicemail, one rings for long, and two end soon.
const lastFours = ['0147', '0101', '0103', '0102', '0105'];
const beginSeconds = 5;

const due = (perMinute: number) => `now() + interval '${beginSeconds} s' + n * interval '${60 / perMinute} s'`;

async function crowd(app: TestApp, { callsPerMinute, seconds }: LoadPlan, share: number): Promise<TestCaller> {
  const perMinute = callsPerMinute * share;
  return scheduleCrowd(app, { count: Math.round((perMinute * seconds) / 60), lastFours, due: due(perMinute) });
}

/** Starts the load: four of five calls belong to one organization. */
export async function beginLoad(app: TestApp, receiver: Receiver, plan: LoadPlan): Promise<Load> {
  const one = await crowd(app, plan, 0.8);
  await query('UPDATE users SET email_verified = true WHERE id = $1', [one.person.userId]);
  const made = await one.person.request('POST', '/api/webhooks', { url: receiver.url, filter_types: ['call.ended'] });
  if (made.status !== 201) throw new Error(`The webhook was not made: ${JSON.stringify(made.body)}`);
  const web = `http://${addressOf('lb')}`;
  const apis = [ports.api1, ports.api2].map((port) => `${web}:${port}`);
  const { cookie } = one.person;
  const browsers = [new Browser(apis, cookie), new Browser(apis.toReversed(), cookie)];
  await until('both browsers', () => browsers.every(({ isConnected }) => isConnected), 30);
  const staff = new Staff(web, cookie);
  const other = await crowd(app, plan, 0.2);
  return { one, other, browsers, staff, startedAt: Date.now(), plan };
}
