import type { Embed } from '@switchboard/contracts/embeds';
import { sampleSession } from '@switchboard/platform/testing';

const moment = '2026-11-02T09:05:00.000Z';

export function sampleEmbed(number: number, changes: Partial<Embed> = {}): Embed {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    organization_id: sampleSession().organization?.id ?? '',
    name: `Website ${number}`,
    assistant_id: '00000000-0000-4000-8000-0000000000a1',
    assistant_name: 'Front desk',
    is_assistant_published: true,
    channels: ['chat'],
    allowed_origins: ['https://www.example.com'],
    public_key: `pk_${String(number).padStart(32, '0')}`,
    is_enabled: true,
    appearance: { accent: 'indigo', position: 'right', theme: 'auto' },
    texts: { button_label: null, title: null, greeting: null, consent: null, call_back: null },
    language: 'auto',
    fields: { name: 'off', email: 'off', phone_number: 'off' },
    lead_mode: 'off',
    phone_number_id: null,
    hours: { open_days: [], open_from: null, open_until: null },
    limits: {
      conversations_per_hour: 10,
      messages_per_conversation: 50,
      daily_conversations: 500,
      daily_call_backs: 50,
      daily_budget_cents: null,
    },
    conversations_today: 3,
    created_at: moment,
    updated_at: moment,
    ...changes,
  };
}
