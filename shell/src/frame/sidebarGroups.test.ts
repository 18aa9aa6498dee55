import { sampleSession } from '@switchboard/platform/testing';
import { describe, expect, test } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { activePath, sidebarGroups } from './sidebarGroups.ts';

const organization = sampleSession().organization;
const leads = sampleModule();
const prompts = sampleModule({
  id: 'prompts',
  title: 'Prompts',
  routes: [{ path: '/u/:templateName', expose: 'CampaignsPage', access: 'member', title: 'Campaigns' }],
  nav: [
    { label: 'Micro Prompts', path: '/micro-prompts', icon: 'micro-prompts', group: 'build', order: 30 },
    { label: 'Assistants', path: '/assistants', icon: 'assistants', group: 'build', order: 10 },
    { label: 'Analytics', path: '/analytics', icon: 'activity', group: 'calls', order: 70, is_pro: true },
  ],
});
const templates = [
  { id: '1', name: 'Nurse screening' },
  { id: '2', name: 'Intake/Legal' },
];

const shape = (groups: ReturnType<typeof sidebarGroups>) =>
  groups.map(({ heading, entries }) => [heading, entries.map(({ label }) => label)]);
const entry = (groups: ReturnType<typeof sidebarGroups>, label: string) =>
  groups.flatMap(({ entries }) => entries).find((item) => item.label === label);

describe('sidebarGroups', () => {
  test('the sidebar lists the dashboard first, then entries by group and order, and templates last', () => {
    expect(shape(sidebarGroups({ modules: [leads, prompts], templates, organization }))).toEqual([
      [null, ['Dashboard']],
      ['Build', ['Assistants', 'Micro Prompts']],
      ['Leads', ['Leads']],
      ['Calls', ['Analytics']],
      [null, ['Nurse screening', 'Intake/Legal']],
    ]);
  });

  test('the group of the first entry comes first in the sidebar, whatever its name is', () => {
    const manage = sampleModule({
      id: 'admin',
      nav: [
        { label: 'Providers', path: '/providers', icon: 'providers', group: 'manage', order: 5 },
        { label: 'Numbers', path: '/numbers', icon: 'phone-numbers', group: 'manage', order: 99 },
      ],
    });
    expect(shape(sidebarGroups({ modules: [leads, prompts, manage], templates: [], organization }))).toEqual([
      [null, ['Dashboard']],
      ['Manage', ['Providers', 'Numbers']],
      ['Build', ['Assistants', 'Micro Prompts']],
      ['Leads', ['Leads']],
      ['Calls', ['Analytics']],
    ]);
  });

  test('the sidebar shows no templates when no module routes them', () => {
    const groups = sidebarGroups({ modules: [leads], templates, organization });
    expect(groups.some(({ isAfterSeparator }) => isAfterSeparator)).toBe(false);
  });

  test('the sidebar shows no templates when the module that routes them is skipped', () => {
    const groups = sidebarGroups({
      modules: [{ ...prompts, skipped_reason: 'needs platform ^2' }],
      templates,
      organization,
    });
    expect(groups.some(({ isAfterSeparator }) => isAfterSeparator)).toBe(false);
  });

  test('an entry is locked only if its feature flag is explicitly false', () => {
    const isOff = sampleSession({ organization: { feature_flags: { leads: false } } }).organization;
    const isOn = sampleSession({ organization: { feature_flags: { leads: true } } }).organization;
    const locked = (of: typeof organization) =>
      entry(sidebarGroups({ modules: [leads], templates: [], organization: of }), 'Leads')?.lockedReason;
    expect(locked(isOff)).toMatch(/Not enabled for your organization/);
    expect(locked(isOn)).toBeNull();
    expect(locked(organization)).toBeNull();
  });

  test.each(['featureTemplates', 'campaigns'])('template entries are locked without %s', (flag) => {
    const isOff = sampleSession({ organization: { feature_flags: { [flag]: false } } }).organization;
    const groups = sidebarGroups({ modules: [prompts], templates, organization: isOff });
    expect(entry(groups, 'Nurse screening')?.lockedReason).toMatch(/Not enabled/);
  });

  test('the entry of a skipped module says why it cannot be opened', () => {
    const skipped = { ...leads, skipped_reason: 'needs platform ^2.0' };
    const groups = sidebarGroups({ modules: [skipped], templates: [], organization });
    expect(entry(groups, 'Leads')?.lockedReason).toBe('Not available: needs platform ^2.0');
  });

  test('an entry is locked if the role may not open its page', () => {
    const admin = sampleModule({
      routes: [{ path: '/leads', expose: 'LeadsPage', access: 'member', permission: 'member.manage', title: 'Leads' }],
    });
    const groups = sidebarGroups({ modules: [admin], templates: [], organization });
    expect(entry(groups, 'Leads')?.lockedReason).toBe('Your role, member, cannot open this.');
  });

  test('an entry that needs PRO is marked but not locked', () => {
    expect(entry(sidebarGroups({ modules: [prompts], templates, organization }), 'Analytics')).toMatchObject({
      isPro: true,
      lockedReason: null,
    });
  });
});

describe('activePath', () => {
  const odd = { id: '3', name: ':any* really?' };
  const groups = sidebarGroups({ modules: [leads, prompts], templates: [...templates, odd], organization });

  test.each([
    ['/leads', '/leads'],
    ['/assistants/42', '/assistants'],
    ['/u/Nurse%20screening/7', '/u/Nurse%20screening'],
    ['/u/Intake%2FLegal', '/u/Intake%2FLegal'],
    ['/u/%3Aany*%20really%3F/7', '/u/%3Aany*%20really%3F'],
    ['/u/Surveys', undefined],
    ['/leads-archive', undefined],
    ['/u/%', undefined],
    ['/', undefined],
  ])('the active sidebar entry at %s is %s', (pathname, expected) => {
    expect(activePath(groups, pathname)).toBe(expected);
  });
});
