import { expect, it } from 'vitest';
import { ScheduleForm, timeValues } from './scheduleForm.ts';

const day = 86_400_000;
const values = (daysAhead: number) => ({
  ...timeValues(new Date(Date.now() + daysAhead * day)),
  assistant_id: '00000000-0000-4000-8000-000000000001',
  phone_number_id: '00000000-0000-4000-8000-000000000002',
  typed: {},
});
const problems = (daysAhead: number) =>
  ScheduleForm.safeParse(values(daysAhead)).error?.issues.map(({ path, message }) => [path.join('.'), message]);

it.each([
  ['tomorrow', 1, undefined],
  ['in eleven months', 330, undefined],
  ['yesterday', -1, [['date', 'Cannot schedule a call in the past']]],
  ['in two years', 730, [['date', 'Cannot schedule a call more than a year ahead']]],
])('a call %s is scheduled, or refused with a reason', (_, daysAhead, expected) => {
  expect(problems(daysAhead)).toEqual(expected);
});
