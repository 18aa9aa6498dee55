import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { SipCodec } from '@switchboard/contracts/phone-trunks';
import type { TestConversationInput } from '@switchboard/contracts/test-conversations';
import type { Field } from '@switchboard/forms';
import type { z } from 'zod';
import type { Prisma } from '../generated/prisma/client.ts';

/** A campaign for viewing. */
export interface DemoCampaign {
  name: string;
  description: string | null;
  status: 'draft' | 'active' | 'paused' | 'completed';
  configuration_data: Record<string, string | number | boolean>;
  /** How many leads joined it. */
  leads: number;
  /** Dialing settings that differ from a campaign's defaults. */
  dialing?: Partial<
    Pick<
      Prisma.campaignsUncheckedCreateInput,
      | 'dialing'
      | 'pause_reason'
      | 'max_concurrent_calls'
      | 'max_calls_per_minute'
      | 'max_attempts_per_lead'
      | 'max_call_seconds'
      | 'retry_rules'
    >
  >;
}

type Edits = Partial<Omit<AssistantConfig, 'name'>>;

/** An assistant with its history. */
export interface DemoAssistant extends Edits {
  name: string;
  description: string;
  status: 'draft' | 'published';
  first_message: string;
  /** Earlier published versions, oldest first: their differences and dates. */
  earlier?: { notes: string; daysAgo: number; was: Edits }[];
  /** The notes of the newest version. */
  notes?: string;
  /** Searches the organization's knowledge base. */
  uses_knowledge?: true;
  /** Books the organization's first slot. */
  books_slot?: true;
  /** Test conversations with the expected outcome. */
  tests?: z.input<typeof TestConversationInput>[];
  /** Changes in the draft since then. */
  draft?: Edits;
}

/** The contents of a demo organization. */
export interface DemoOrganization {
  name: string;
  time_zone: string;
  is_pro: boolean;
  staff: { full_name: string; email: string; role: 'owner' | 'admin' | 'member' | 'viewer' }[];
  /** Colors of its logo: the background and the drawing. */
  colours: readonly [ground: readonly [number, number, number], ink: readonly [number, number, number]];
  /** People who have not joined yet. */
  invited: { email: string; role: 'admin' | 'member' | 'viewer'; daysAgo: number }[];
  leads: { first: number; count: number };
  assistants: DemoAssistant[];
  numbers: {
    phone_number: string;
    type: 'inbound' | 'outbound';
    is_default: boolean;
    max_concurrent_calls?: number;
    max_calls_per_second?: number;
    sip_transport?: 'tls';
    media_encryption?: 'required';
    codecs?: SipCodec[];
    reserved_lines?: number;
    allowed_addresses?: string[];
  }[];
  /** Forms with each of their versions; a feature template of the same name uses it, unless `is_used` is false. */
  templates: {
    name: string;
    description: string;
    forms: Field[][];
    is_used?: boolean;
    /** In addition to the campaign for which calls are made. */
    campaigns?: DemoCampaign[];
  }[];
  campaign: { name: string; description: string; configuration_data?: Record<string, string | number | boolean> };
  /** A knowledge base with its documents, as Markdown. */
  knowledge?: { name: string; description: string; documents: { file_name: string; text: string }[] };
  microPrompts: { title: string; content: string }[];
  slots: {
    name: string;
    location: string;
    capacity: number;
    minutes: number;
    inDays: number;
    hour: number;
    color: string;
  }[];
  /** Companies that see a part of the leads, and their members. */
  clients: {
    name: string;
    shares_transcripts: boolean;
    shares_recordings: boolean;
    members: { full_name: string; email: string; role: 'admin' | 'editor' | 'viewer' }[];
    /** The client gets every n-th lead. */
    everyLeads: number;
  }[];
  /** The organization's settings, by module. */
  settings: Record<string, Record<string, string | number | boolean>>;
  /** The message for its members, if it is suspended. */
  suspended_reason?: string;
  /** The person who lets super admins in, for the first week. */
  operators_admitted_by?: string;
}
