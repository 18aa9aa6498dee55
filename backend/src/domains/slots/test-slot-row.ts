import { inAWeek, insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

const hourMs = 60 * 60 * 1000;

/** When the segment of a slot begins that `newSlot` makes: an hour that is ahead, the same in the whole run of a test. */
const start = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs);
export const slotStart = () => start;

/** A slot of hours that can be booked. */
export const newSlot = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.slots.create({
      data: {
        organization_id,
        name: uniqueName('Slot'),
        start_time: start,
        end_time: inAWeek(),
        segments: { create: { start_time: start, end_time: inAWeek() } },
      },
    }),
  );
