import type { AssistantUsage } from '@switchboard/contracts/assistants';
import { formatPhone } from '@switchboard/design-system';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function named({ total, first }: { total: number; first: readonly { name: string }[] }, one: string): string | null {
  if (total === 0) return null;
  const names = first.map(({ name }) => `“${name}”`).join(', ');
  const rest = total - first.length;
  return `${counted(total, one)}: ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
}

type Named = AssistantUsage['phone_numbers'];

const withFormatted = ({ total, first }: Named): Named => ({
  total,
  first: first.map((number) => ({ ...number, name: formatPhone(number.name) })),
});

/** The uses of an assistant, one per line; empty if nothing prevents deleting it. */
export function usageLines(usage: AssistantUsage): string[] {
  const plain = (count: number, one: string) => (count === 0 ? null : counted(count, one));
  return [
    named(usage.feature_templates, 'feature template'),
    named(usage.campaigns, 'campaign'),
    named(withFormatted(usage.phone_numbers), 'phone number'),
    named(usage.embeds, 'web embed'),
    plain(usage.scheduled_calls.total, 'scheduled call'),
    plain(usage.call_requests.total, 'call request'),
    plain(usage.interviews.total, 'interview'),
    plain(usage.calls.total, 'call'),
  ].filter((line) => line !== null);
}
