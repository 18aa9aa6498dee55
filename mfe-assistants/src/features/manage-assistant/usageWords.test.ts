import { expect, test } from 'vitest';
import { usageLines } from './usageWords.ts';

const none = { total: 0, first: [] };

test('usageLines names what uses an assistant, and how many more there are', () => {
  expect(
    usageLines({
      feature_templates: { total: 3, first: [{ id: '1', name: 'Recalls' }] },
      campaigns: none,
      phone_numbers: { total: 1, first: [{ id: '2', name: '+12125550190' }] },
      embeds: { total: 1, first: [{ id: '3', name: 'Shop' }] },
      scheduled_calls: { total: 0 },
      call_requests: { total: 0 },
      interviews: { total: 0 },
      calls: { total: 1200 },
    }),
  ).toEqual([
    '3 feature templates: “Recalls” and 2 more',
    '1 phone number: “+1 (212) 555-0190”',
    '1 web embed: “Shop”',
    '1,200 calls',
  ]);
});
