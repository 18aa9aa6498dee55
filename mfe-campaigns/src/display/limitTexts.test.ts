import { expect, test } from 'vitest';
import { overdrawnTexts, usedText } from './limitTexts.ts';

const none = {
  max_instances: null,
  max_leads_per_instance: null,
  max_call_minutes_per_instance: null,
  max_reports_per_instance: null,
};

test('limit texts use the singular for one', () => {
  expect(usedText('max_instances', null, 1)).toBe('No limit, 1 campaign used');
  expect(usedText('max_reports_per_instance', null, 2)).toBe('No limit, up to 2 reports used per campaign');
  expect(usedText('max_instances', 1, 0)).toBe('0 of 1 campaign used');
  const use = {
    max_instances: 1,
    max_leads_per_instance: 2,
    max_call_minutes_per_instance: 0,
    max_reports_per_instance: 0,
  };
  expect(overdrawnTexts({ ...none, max_instances: 0, max_leads_per_instance: 1 }, use)).toEqual([
    'There is 1 campaign, and the limit is 0.',
    'A campaign has used 2 leads, and the limit is 1.',
  ]);
});
