import { assistants } from './assistants.ts';
import type { Kind } from './kind.ts';
import { knowledge } from './knowledge.ts';
import { campaigns, featureTemplates, microPrompts, prompts, pronunciations, schemaTemplates } from './rows.ts';
import { sharedSubflows } from './shared-subflows.ts';

/** All kinds, in the order in which they need each other. */
export const kinds: readonly Kind[] = [
  microPrompts,
  prompts,
  knowledge,
  schemaTemplates,
  sharedSubflows,
  assistants,
  pronunciations,
  featureTemplates,
  campaigns,
];

/** What files can't describe, because API keys can't change it or it isn't configuration. */
export const notIncluded = [
  'webhooks, and which assistant answers a phone number (API keys can’t change them)',
  'phone numbers, WhatsApp numbers, slots and function secrets (files refer to them by name)',
  'members, clients, custom fields, providers and organization settings',
  'leads, and whether a campaign runs',
  'labels and older versions of prompts, and from which prompt an assistant’s text came',
] as const;
