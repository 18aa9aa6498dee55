import { action, type Block, text } from '../letter.ts';
import type { Letters } from './letters.ts';

const facts = (parts: Extract<Block, { kind: 'facts' }>['facts']): Block[] =>
  parts.length > 0 ? [{ kind: 'facts', facts: parts }] : [];

export const organizationLetters: Letters<
  'invitation' | 'organization' | 'webhook' | 'api-key' | 'import' | 'models' | 'summary'
> = {
  'invitation.staff': ({ inviter, organization, days, link }) => ({
    subject: `Join ${organization} on Switchboard`,
    hello: null,
    blocks: [
      text(`${inviter} invites you to ${organization}. Open this link within ${days} days:`),
      ...action('Open the invitation', link),
    ],
  }),
  'invitation.client': ({ organization, client, days, link, code }) => ({
    subject: `See what ${organization} does for ${client}`,
    hello: null,
    blocks: [
      text(`${organization} gives you access to what it does for ${client}. Open this link within ${days} days:`),
      ...action('Open the invitation', link),
      text(`Your invitation code is ${code}`),
    ],
  }),
  'invitation.accepted': ({ who, address, joined, link }) => ({
    subject: `${who} joined ${joined}`,
    hello: null,
    blocks: [
      text(`${who} (${address}) accepted your invitation and joined ${joined}.`),
      ...action('See who is there', link),
    ],
  }),
  'organization.member-removed': ({ name, organization, by }) => ({
    subject: `You are no longer a member of ${organization}`,
    hello: name,
    blocks: [
      text(
        `${by} removed you from ${organization}. Your account stays as it is; what belongs to ${organization} is closed to you.`,
      ),
      text('If you think that this was a mistake, ask an owner to invite you again.'),
    ],
  }),
  'organization.handed-over': ({ from, organization, link }) => ({
    subject: `You are an owner of ${organization} now`,
    hello: null,
    blocks: [
      text(
        `${from} handed ${organization} over to you: you now manage its people, its API keys and whether it is deleted.`,
      ),
      ...action('Open the settings', link),
    ],
  }),
  'organization.deleted': ({ by, organization, until, link }) => ({
    subject: `${organization} was deleted`,
    hello: null,
    blocks: [
      text(`${by} deleted ${organization}. No one can open it now, and its calls, API keys and webhooks have stopped.`),
      text(
        `Any owner can sign in and restore it until ${until}. After that, everything in it is removed for good: leads, calls, recordings, documents, settings and the audit log.`,
      ),
      ...action('Restore it', link),
    ],
  }),
  'organization.taken-back': ({ by, organization }) => ({
    subject: `${organization} was restored`,
    hello: null,
    blocks: [
      text(
        `${by} restored ${organization}. Its people can work in it again, and its API keys and webhooks are as they were.`,
      ),
    ],
  }),
  'webhook.disabled': ({ organization, url, reason, link }) => ({
    subject: `A webhook of ${organization} was switched off`,
    hello: null,
    blocks: [
      text(`Switchboard no longer sends events of ${organization} to ${url}. ${reason}`),
      text('Make it active again under Webhooks in the settings. You can also replay the missed deliveries there.'),
      ...action('Open the settings', link),
    ],
  }),
  'models.ending': ({ organization, days, assistants, link }) => ({
    subject: `Models of ${organization} are shut down within ${days} days`,
    hello: null,
    blocks: [
      text('The providers of these models shut them down. Calls of these assistants fail or use a fallback then.'),
      { kind: 'facts', facts: [{ label: 'Assistants', lines: assistants }] },
      text('Open the assistants to try the successor on their tests, and to migrate them.'),
      ...action('Open the assistants', link),
    ],
  }),
  'api-key.created': ({ organization, by, key, prefix, link }) => ({
    subject: `A new API key of ${organization}`,
    hello: null,
    blocks: [
      text(`${by} created an API key for ${organization}. Anyone with the key can use its permissions.`),
      {
        kind: 'facts',
        facts: [
          { label: 'Name', lines: [key] },
          { label: 'Begins with', lines: [prefix] },
        ],
      },
      text('If none of you did this, revoke the key now.'),
      ...action('Open the keys', link),
    ],
  }),
  'import.ready': ({ file, outcome, counts, link }) => ({
    subject: `${outcome}: ${file}`,
    hello: null,
    blocks: [
      text(`${outcome}. The file was ${file}.`),
      ...facts(counts.length > 0 ? [{ label: 'Rows', lines: counts }] : []),
      ...action('Open the import', link),
    ],
  }),
  'summary.weekly': ({ name, organization, week, happened, waiting, link, stop }) => ({
    subject: `The week of ${organization}`,
    hello: name,
    blocks: [
      text(
        happened.length > 0
          ? `This happened in ${organization}, ${week}:`
          : `Nothing happened in ${organization}, ${week}.`,
      ),
      ...facts(happened),
      ...(waiting.length > 0 ? [text('Open tasks:')] : []),
      ...facts(waiting),
      ...action('Open the dashboard', link),
      ...(stop
        ? [
            {
              kind: 'aside',
              text: 'It comes on Mondays, because you asked for it on your profile page.',
              label: 'Unsubscribe',
              link: stop,
            } as const,
          ]
        : []),
    ],
    unsubscribe: stop,
  }),
};
