import { expect, it } from 'vitest';
import type { Livekit } from '../../livekit/livekit.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import { signUpCaller } from '../calls/test-caller.ts';
import { zoneAt } from './proof/open-zone.ts';
import { scheduleFor } from './proof/schedule-for.ts';

it('scheduled calls wait while no agent is available to talk', async () => {
  const app = await startTestApp();
  let isThere = false;
  let asked = 0;
  const agents = {
    async areThere() {
      asked += 1;
      return isThere;
    },
  };
  app.services.livekit = { agents } as Partial<Livekit> as Livekit;
  await app.startJobs();
  const caller = await signUpCaller(app);
  const [id] = await scheduleFor(app, caller, { lead_ids: [await caller.lead()], time_zone: zoneAt(12) });
  const status = async () => {
    const { body } = await caller.person.request<{ status: string }>('GET', `/api/scheduled-calls/${id}`);
    return body.status;
  };
  const before = asked;
  await eventually(async () => asked > before + 2);
  expect(await status()).toBe('scheduled');
  isThere = true;
  await eventually(async () => (await status()) === 'called');
  await app.close();
});
