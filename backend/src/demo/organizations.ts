import { harbourAssistants, lindenAssistants, northlightAssistants } from './assistants.ts';
import { wardCampaigns } from './campaigns.ts';
import type { DemoOrganization } from './demo-organization.ts';
import { engineeringForms, formOf, nursingForms, onboardingForms } from './forms.ts';
import { northlightKnowledge } from './knowledge.ts';

export const demoOrganizations: DemoOrganization[] = [
  {
    name: 'Northlight Talent',
    time_zone: 'America/New_York',
    is_pro: true,
    staff: [
      { full_name: 'Maya Osei', email: 'maya@northlight.example', role: 'owner' },
      { full_name: 'Theo Lindgren', email: 'theo@northlight.example', role: 'admin' },
      { full_name: 'Inés Calderón', email: 'ines@northlight.example', role: 'member' },
      { full_name: 'Kofi Boateng', email: 'kofi@northlight.example', role: 'viewer' },
    ],
    colours: [
      [23, 62, 82],
      [240, 226, 196],
    ],
    invited: [
      { email: 'priya@northlight.example', role: 'member', daysAgo: 2 },
      { email: 'jonas@northlight.example', role: 'member', daysAgo: 9 },
      { email: 'wren@northlight.example', role: 'viewer', daysAgo: 12 },
      { email: 'samuel@northlight.example', role: 'admin', daysAgo: 20 },
    ],
    leads: { first: 0, count: 148 },
    assistants: northlightAssistants,
    knowledge: northlightKnowledge,
    numbers: [
      { phone_number: '+12125550100', type: 'outbound', is_default: true },
      {
        phone_number: '+14155550120',
        type: 'outbound',
        is_default: false,
        max_concurrent_calls: 10,
        max_calls_per_second: 2,
        sip_transport: 'tls',
        media_encryption: 'required',
        codecs: ['PCMU', 'G722'],
      },
      {
        phone_number: '+12125550190',
        type: 'inbound',
        is_default: true,
        reserved_lines: 1,
        allowed_addresses: ['203.0.113.0/24'],
      },
    ],
    templates: [
      {
        name: 'Engineering screening',
        description: 'What an engineering position needs',
        forms: engineeringForms,
      },
      {
        name: 'Nursing intake',
        description: 'What a ward needs to know',
        forms: nursingForms,
        campaigns: wardCampaigns,
      },
      {
        name: 'Onboarding',
        description: 'What is settled with somebody before the first day',
        forms: onboardingForms,
        is_used: false,
      },
    ],
    campaign: {
      name: 'Backend engineers, autumn',
      description: 'First calls to everybody who applied since September',
      configuration_data: { position: 'Backend engineer', years: 4, remote: true },
    },
    microPrompts: [
      {
        title: 'Ask for the notice period',
        content: 'Ask how much notice the person has to give, and whether an earlier start can be agreed on.',
      },
      { title: 'Be brief', content: 'Keep every answer under two sentences unless the person asks for more.' },
      {
        title: 'Introduce yourself',
        content: 'Say your name, that you are an automated assistant, and on whose behalf you call.',
      },
      {
        title: 'Offer two times',
        content: 'Offer two times in the next three days. If neither suits, ask for a better one.',
      },
      {
        title: 'Say goodbye kindly',
        content: 'Thank the person for their time and say what happens next before you end the call.',
      },
    ],
    slots: [
      {
        name: 'Technical interview',
        location: 'Room Aurora',
        capacity: 4,
        minutes: 60,
        inDays: 1,
        hour: 15,
        color: 'blue',
      },
      { name: 'Meet the team', location: 'Online', capacity: 12, minutes: 45, inDays: 2, hour: 17, color: 'green' },
      {
        name: 'Nursing open day',
        location: 'Main entrance',
        capacity: 30,
        minutes: 90,
        inDays: 6,
        hour: 13,
        color: 'orange',
      },
      {
        name: 'Portfolio review',
        location: 'Room Vesper',
        capacity: 3,
        minutes: 30,
        inDays: -4,
        hour: 18,
        color: 'purple',
      },
    ],
    clients: [
      {
        name: 'Larkfield Labs',
        shares_transcripts: true,
        shares_recordings: true,
        members: [
          { full_name: 'Nia Cole', email: 'nia@larkfield.example', role: 'admin' },
          { full_name: 'Oskar Blum', email: 'oskar@larkfield.example', role: 'editor' },
          { full_name: 'Pia Serra', email: 'pia@larkfield.example', role: 'viewer' },
        ],
        everyLeads: 4,
      },
      { name: 'Brightwater', shares_transcripts: false, shares_recordings: false, members: [], everyLeads: 9 },
    ],
    settings: {},
  },
  {
    name: 'Linden Tutoring',
    time_zone: 'Europe/Berlin',
    is_pro: false,
    suspended_reason:
      'Two people asked to be called no more and were called again. Write to support@switchboard.example with what you changed; your data is untouched.',
    staff: [{ full_name: 'Nora Linden', email: 'nora@linden.example', role: 'owner' }],
    colours: [
      [58, 110, 68],
      [244, 240, 222],
    ],
    invited: [],
    leads: { first: 300, count: 18 },
    assistants: lindenAssistants,
    numbers: [{ phone_number: '+12125550170', type: 'outbound', is_default: true }],
    templates: [
      {
        name: 'Trial lessons',
        description: 'Which subject, which school year',
        forms: formOf('subject', 'Subject'),
      },
    ],
    campaign: { name: 'Autumn trial lessons', description: 'Parents who asked since the holidays' },
    microPrompts: [],
    slots: [],
    clients: [],
    settings: {},
  },
  {
    name: 'Harbour Dental',
    operators_admitted_by: 'Lena Fairweather',
    time_zone: 'Europe/London',
    is_pro: false,
    staff: [
      { full_name: 'Lena Fairweather', email: 'lena@harbour.example', role: 'owner' },
      { full_name: 'Maya Osei', email: 'maya@northlight.example', role: 'admin' },
    ],
    colours: [
      [222, 239, 232],
      [28, 94, 80],
    ],
    invited: [],
    leads: { first: 200, count: 54 },
    assistants: harbourAssistants,
    numbers: [
      { phone_number: '+442079460001', type: 'outbound', is_default: true },
      { phone_number: '+442079460002', type: 'inbound', is_default: true },
    ],
    templates: [
      {
        name: 'Check-up round',
        description: 'Which patients, which dentist',
        forms: formOf('dentist', 'Dentist'),
      },
    ],
    campaign: { name: 'November check-ups', description: 'Patients last seen in May' },
    microPrompts: [
      {
        title: 'Opening hours',
        content: 'We are open from eight to six on weekdays and from nine to noon on Saturdays.',
      },
      {
        title: 'Pain comes first',
        content: 'When somebody mentions pain, offer the next free place today before anything else.',
      },
    ],
    slots: [
      {
        name: 'Saturday check-ups',
        location: 'Practice',
        capacity: 8,
        minutes: 30,
        inDays: 1,
        hour: 9,
        color: 'green',
      },
    ],
    clients: [],
    settings: {
      slots: { default_duration: 30, default_capacity: 1, default_location: 'Practice', default_color: 'green' },
    },
  },
];

/** An organization that the owner of the first one created and deleted some days ago: it can still be restored. */
export const deletedDemo = { name: 'Northlight Pilot', daysAgo: 3 };
